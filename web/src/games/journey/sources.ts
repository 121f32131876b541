// Where the numbers of a sheet come from, as they read on hover: "3 = 5 on the sheet, -2 Heavy Steps".
import type { DemonView, JourneyBox, PilgrimView } from "./types";

const SHEET = "on the sheet";

/** A number with its parts; a number without any is only what the sheet says. */
function sum(now: number, base: number, parts: readonly string[]): string {
  return parts.length ? `${now} = ${base} ${SHEET}, ${parts.join(", ")}` : `${now} ${SHEET}`;
}

/** What corruption cards take off. */
function burdens(pilgrim: PilgrimView, box: JourneyBox, what: string): string[] {
  return pilgrim.corruption.flatMap((id) => {
    const card = box.cards[id];
    return card?.burden === what ? [`-${card.amount} ${card.name}`] : [];
  });
}

function halves(one: PilgrimView | DemonView, box: JourneyBox): string[] {
  return one.conditions.flatMap(({ kind }) => {
    const card = box.conditions[kind];
    return card?.effect === "half-move" ? [`half of it for ${card.name}`] : [];
  });
}

export function moveSource(pilgrim: PilgrimView, box: JourneyBox): string {
  const base = box.pilgrims[pilgrim.name]?.mv ?? pilgrim.mv;
  return sum(pilgrim.mv, base, [...burdens(pilgrim, box, "move-penalty"), ...halves(pilgrim, box)]);
}

export function demonMoveSource(demon: DemonView, box: JourneyBox): string {
  const base = box.demons[demon.kind]?.mv ?? demon.mv;
  const ills = halves(demon, box);
  return sum(
    demon.mv,
    base,
    ills.length || demon.mv === base ? ills : [`${signed(demon.mv - base)} this turn`],
  );
}

export function healthSource(pilgrim: PilgrimView, box: JourneyBox): string {
  const base = box.pilgrims[pilgrim.name]?.health ?? pilgrim.max_health;
  return `at most ${sum(pilgrim.max_health, base, burdens(pilgrim, box, "health-maximum"))}`;
}

export function chiSource(pilgrim: PilgrimView, box: JourneyBox): string {
  const parts = burdens(pilgrim, box, "chi-maximum");
  const lost = pilgrim.corruption.reduce(
    (all, id) => all + (box.cards[id]?.burden === "chi-maximum" ? (box.cards[id]?.amount ?? 0) : 0),
    0,
  );
  return `at most ${sum(pilgrim.max_chi, pilgrim.max_chi + lost, parts)}`;
}

/** A pool of dice in words. */
export function diceSource(dice: readonly string[], box: JourneyBox): string {
  const names = dice.map((die) => box.dice[die]?.name ?? die);
  return names.length ? `${names.join(", ")} ${SHEET}` : `none ${SHEET}`;
}

function signed(n: number): string {
  return n < 0 ? String(n) : `+${n}`;
}

// Dice of the box as they are drawn, and the last roll as a sum that can be read aloud.
import { say } from "../../lib/say";
import type { Face } from "../../kit/Die.svelte";
import type { DiceGroup } from "../../kit/DiceTray.svelte";
import type { PoolPart } from "../../kit/Pool.svelte";
import { signed } from "../../lib/words";
import { demonOf } from "./geometry";
import { kindOf, nameOf } from "./look";
import type { Roll, ShownDie } from "./story";
import type { JourneyBox, JourneyView, ReachBox } from "./types";

const colourOf = (box: JourneyBox, die: string): string => box.dice[die]?.colour ?? "white";

/** Dice that count by a table. */
const isSpecial = (box: JourneyBox, { die }: ShownDie): boolean =>
  ["white", "black"].includes(colourOf(box, die));

export function lying(box: JourneyBox, { die, face }: ShownDie): Face {
  const kind = box.dice[die];
  const colour = colourOf(box, die);
  return {
    colour,
    mark: kind?.marks[face] ?? String(face),
    name: kind?.name ?? die,
    means: meant(colour, face),
  };
}

/** What a face counts; the special dice count by a table or a ritual. */
function meant(colour: string, face: number): string | undefined {
  if (colour !== "red" && colour !== "blue") return undefined;
  return face ? say(`journey.face.${colour}`, { n: face }) : say("journey.face.none");
}

/** A row of a weapon's table, as short as it is printed: "+1", "KB1". */
export const rowShort = (row: string): string =>
  row === "-"
    ? "–"
    : row.replace(/KB(\d+)/, (_, n: string) => say("journey.row.knock-short", { n: Number(n) }));

/** The same in words: "1 more damage, knocks back 1 square". */
export function rowSaid(row: string): string {
  const found = /^(?:\+(\d+))? ?(?:KB(\d+))? ?(.*)$/.exec(row === "-" ? "" : row);
  const [, damage, knock, condition] = found ?? [];
  const parts = [
    damage && say("journey.row.damage", { n: Number(damage) }),
    knock && say("journey.row.knock", { n: Number(knock) }),
    condition && say("journey.row.condition", { condition }),
  ].filter(Boolean);
  return parts.join(", ") || say("journey.row.nothing");
}

/** Which squares a weapon reaches, in words. */
export const reachSaid = ({ shape, n }: ReachBox): string => say(`journey.reach.${shape}`, { n });

/** What the white die of an attack points at in the weapon's table, or the black ones of a demon on its sheet; null: no such
 * dice, or no such table. */
function rowsOf(roll: Roll, view: JourneyView, box: JourneyBox): string[] | null {
  const special = roll.attack.filter((one) => isSpecial(box, one));
  const pilgrim = view.pilgrims[roll.who];
  const table = pilgrim
    ? box.pilgrims[pilgrim.name]?.weapons?.find((one) => one.level === pilgrim.weapon)?.rows
    : box.demons[kindOf(view, roll.who) ?? ""]?.rows;
  if (roll.kind !== "attack" || !special.length || !table?.length) return null;
  return special.flatMap(({ face }) => table[face - 1] ?? []);
}

/** What they come to in words. */
function rowsSaid(rows: readonly string[], isDemons: boolean): string {
  const row = rows.filter((one) => one !== "-").map(rowSaid).join(", ") || rowSaid("-"); // prettier-ignore
  return say(isDemons ? "journey.roll.black" : "journey.roll.weapon", { row });
}

const damageOf = (rows: readonly string[]): number =>
  rows.reduce((sum, row) => sum + Number(/\+(\d+)/.exec(row)?.[1] ?? 0), 0);

/** A pool in short: "2 red, 1 white" as colours with their number; `black`: so many of the demons' dice. */
export function pool(dice: readonly string[], box: JourneyBox, black = 0): PoolPart[] {
  const found = new Map<string, number>();
  for (const die of dice) found.set(colourOf(box, die), (found.get(colourOf(box, die)) ?? 0) + 1);
  if (black) found.set("black", black);
  return [...found].map(([colour, count]) => ({ colour, count }));
}

export function rollTitle(roll: Roll, view: JourneyView, box: JourneyBox): string {
  const who = nameOf(view, box, roll.who);
  const whom = roll.against === null ? "" : nameOf(view, box, roll.against);
  const deed = roll.kind === "attack" && roll.result ? "hit" : roll.kind;
  const alone = roll.kind === "defense" || !whom;
  return alone ? say(`journey.roll.${deed}`, { who }) : say(`journey.roll-on.${deed}`, { who, whom });
}

/** Dice that count by themselves, those that weapons and rituals read, and what the other side takes off. */
export function rollGroups(roll: Roll, view: JourneyView, box: JourneyBox): DiceGroup[] {
  const faces = (list: ShownDie[]): Face[] => list.map((one) => lying(box, one));
  const plain = roll.attack.filter((one) => !isSpecial(box, one));
  const special = roll.attack.filter((one) => isSpecial(box, one));
  const found: DiceGroup[] = plain.length ? [{ dice: faces(plain), label: say("journey.value.attack") }] : [];
  // What was declared comes on top whatever the dice say; what is settled counts it among the extras.
  const more = roll.result === null ? 0 : roll.extra - roll.bonus;
  if (special.length) {
    const extra = more ? signed(more) : "";
    const rows = rowsOf(roll, view, box);
    const label =
      rows !== null && (roll.result === null || more === damageOf(rows))
        ? rowsSaid(rows, !view.pilgrims[roll.who])
        : roll.kind === "cleanse"
          ? say("journey.roll.ritual", { extra }).trim()
          : extra || say("journey.roll.nothing");
    found.push({ dice: faces(special), label });
  } else if (more) found.push({ sign: signed(more) });
  if (roll.bonus) found.push({ sign: signed(roll.bonus), label: say("journey.roll.declared") });
  if (roll.defense.length || roll.defended) {
    const plus = roll.defended ? signed(roll.defended) : "";
    found.push({ sign: "–", dice: faces(roll.defense), plus, label: say("journey.value.defense") });
  }
  return found;
}

export function rollResult(
  roll: Roll,
  view: JourneyView,
  box: JourneyBox,
): { value: number; label: string } | null {
  if (roll.result === null) return soFar(roll, view, box);
  return {
    value: roll.result,
    label:
      roll.kind === "cleanse"
        ? say("journey.roll.needed", { n: roll.needed ?? 0 })
        : say("journey.roll.damage"),
  };
}

/** An attack as the dice lie now: cards may still change them, and the defense comes after. */
function soFar(roll: Roll, view: JourneyView, box: JourneyBox): { value: number; label: string } | null {
  const rows = rowsOf(roll, view, box);
  if (rows === null) return null;
  const plain = roll.attack.filter(({ die }) => colourOf(box, die) === "red");
  const value = plain.reduce((sum, one) => sum + one.face, 0) + damageOf(rows) + roll.bonus;
  const demon = roll.aimed === null ? undefined : demonOf(view, roll.aimed);
  const kind = demon && box.demons[demon.kind];
  if (!demon || !kind) return { value, label: say("journey.roll.so-far") };
  const isHelpless = demon.conditions.some((one) => box.conditions[one.kind]?.helpless);
  const defends = kind.defense.length && !isHelpless;
  const key = defends ? "so-far-defense" : demon.track ? "so-far" : "so-far-falls";
  return { value, label: say(`journey.roll.${key}`, { n: kind.health }) };
}

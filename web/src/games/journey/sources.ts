// Where the numbers of a sheet come from, as they read on hover: "3 = 5 on the sheet, -2 Heavy Steps".
import { signed } from "../../lib/words";
import { say } from "../../lib/say";
import type { DemonView, JourneyBox, PilgrimView } from "./types";

type Changes = PilgrimView["mv_changes"];

/** A number with what has changed it; one that nothing has changed is only what the sheet says. */
function sum(now: number, changes: Changes, box: JourneyBox): string {
  if (!changes.length) return say("journey.source.sheet", { what: now });
  const base = changes.reduce((all, [, by]) => all - by, now);
  const parts = changes.map(([source, by]) => `${signed(by)} ${nameOf(source, box)}`);
  return say("journey.source.sum", { now, base, changes: parts.join(", ") });
}

function nameOf(source: string, box: JourneyBox): string {
  return (box.cards[source] ?? box.conditions[source] ?? box.omens[source])?.name ?? source;
}

export function moveSource(one: PilgrimView | DemonView, box: JourneyBox): string {
  return sum(one.mv, one.mv_changes, box);
}

export function healthSource(pilgrim: PilgrimView, box: JourneyBox): string {
  return say("journey.source.most", { sum: sum(pilgrim.max_health, pilgrim.health_changes, box) });
}

export function chiSource(pilgrim: PilgrimView, box: JourneyBox): string {
  return say("journey.source.most", { sum: sum(pilgrim.max_chi, pilgrim.chi_changes, box) });
}

/** A pool of dice in words. */
export function diceSource(dice: readonly string[], box: JourneyBox): string {
  const names = [...new Set(dice)].map((die) =>
    say("journey.source.dice", {
      n: dice.filter((one) => one === die).length,
      die: box.dice[die]?.name ?? die,
    }),
  );
  return names.join(", ") || say("journey.source.none");
}

// What can be known of the Oni's two cards, in words: who is left, who was ruled out when and by what.
import { say } from "../../lib/say";
import type { Line } from "../../lib/messages";
import type { DeductionView, GameEvent, OkkoView, SuspectView } from "./types";

/** The rounds in which suspects were ruled out, by anchor. */
export function ruledOut(log: readonly Line[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let round = 0;
  for (const line of log) {
    const event = line.event as GameEvent | null;
    if (event?.event === "scenario-began") {
      found.clear();
      round = 0;
    } else if (event?.event === "round-began") round = event.round;
    else if (event?.event === "courtier-cleared") found.set(`courtier:${event.courtier}`, round);
    else if (event?.event === "nature-cleared") found.set(`nature:${event.nature}`, round);
    else if (event?.event === "accused" && !event.right)
      found.set(`${event.what === "identity" ? "courtier" : "nature"}:${event.name}`, round);
  }
  return found;
}

/** So many entries later a Clue is no news any more. */
const NEWS = 8;

/** Whom a Clue card has ruled out just now, as an anchor; "": nobody. */
export function clearedLast(log: readonly Line[]): string {
  for (const line of log.slice(-NEWS).toReversed()) {
    const event = line.event as GameEvent | null;
    if (event?.event === "courtier-cleared") return `courtier:${event.courtier}`;
    if (event?.event === "nature-cleared") return `nature:${event.nature}`;
  }
  return "";
}

/** Whether a suspect may still be the one. */
export const mayBe = (suspect: SuspectView): boolean => suspect.why === "" || suspect.why === "found";

const WHY = ["clue", "peeked", "accused", "found", "other"];

/** "possible", "clue, round 2". */
export function reasonOf(suspect: SuspectView, round: number | undefined): string {
  if (!WHY.includes(suspect.why)) return say("okko.why.possible");
  const why = say(`okko.why.${suspect.why}`);
  const dated = round && (suspect.why === "clue" || suspect.why === "accused");
  return dated ? say("okko.why.in-round", { why, n: round }) : why;
}

/** Why a suspect cannot be the one: "ruled out: clue, round 2"; null: it may be. */
export function outSaid(anchor: string, deduction: DeductionView, log: readonly Line[]): string | null {
  const [kind, id] = anchor.split(":");
  const list = kind === "courtier" ? deduction.courtiers : kind === "nature" ? deduction.natures : [];
  const suspect = list.find((one) => one.id === id);
  if (!suspect || mayBe(suspect)) return null;
  return say("okko.why.out", { why: reasonOf(suspect, ruledOut(log).get(anchor)) });
}

/** What gives something away, and who has been ruled out, comes last: see `GamePage`. */
export function apart(
  anchors: readonly string[],
  key: string,
  view: OkkoView,
  log: readonly Line[],
): string | null {
  if (key === "ask.accuse") return outSaid(anchors[0] ?? "", view.deduction, log);
  return anchors.includes("do:throw-away") ? "" : null;
}

/** What the table asks about once more: an Accusation, an activation that is ended while Actions are left, and
 * Equipment that is thrown away for nothing. */
export function isGrave(anchor: string, key: string, view: OkkoView): boolean | string {
  if (key.startsWith("ask.accuse")) return anchor !== "do:pass";
  if (key !== "ask.hero-act") return false;
  const n = view.turn?.actions ?? 0;
  if (anchor === "do:throw-away") return say("okko.grave.thrown");
  return anchor === "do:end" && n > 0 && say("okko.grave.unspent", { n });
}

/** Hardly anybody wants to throw something away for nothing, to spend an Action on what is carried where, or to accuse who
 * is known to be innocent. */
export function isRare(anchors: readonly string[], key: string, view: OkkoView): boolean {
  if (key === "ask.accuse") return outSaid(anchors[0] ?? "", view.deduction, []) !== null;
  const [first = "", second = ""] = anchors;
  const given = first.startsWith("item:") && second.startsWith("figure:");
  return (
    key === "ask.hero-act" &&
    (given || ["do:throw-away", "do:reorganize"].some((one) => anchors.includes(one)))
  );
}

/** "5 of 9 courtiers, 3 of 4 natures: 15 pairs left". */
export function countSaid(deduction: DeductionView): string {
  const { courtiers, natures, pairs } = deduction;
  return say("okko.who.count", {
    courtiers: courtiers.filter(mayBe).length,
    of: courtiers.length,
    natures: natures.filter(mayBe).length,
    all: natures.length,
    n: pairs,
  });
}

/** How many pairs were left, each time that changed; the first is the beginning. */
export function fallen(
  events: readonly GameEvent[],
  deduction: DeductionView,
): { round: number; pairs: number }[] {
  const courtiers = new Set(deduction.courtiers.map((one) => one.id));
  const natures = new Set(deduction.natures.map((one) => one.id));
  const found = [{ round: 1, pairs: courtiers.size * natures.size }];
  let round = 1;
  for (const event of events) {
    if (event.event === "round-began") round = event.round;
    else if (event.event === "courtier-cleared") courtiers.delete(event.courtier);
    else if (event.event === "nature-cleared") natures.delete(event.nature);
    else if (event.event === "accused") {
      const list = event.what === "identity" ? courtiers : natures;
      if (!event.right) list.delete(event.name);
      else for (const id of list) if (id !== event.name) list.delete(id);
    }
    const pairs = courtiers.size * natures.size;
    if (pairs !== found.at(-1)?.pairs) found.push({ round, pairs });
  }
  return found;
}

/** Of several steps in one round only the last. */
export function byRound<Step extends { round: number }>(steps: readonly Step[]): Step[] {
  return steps.filter((step, n) => n === 0 || steps[n + 1]?.round !== step.round);
}

/** The round in which something happened; null: never. */
export function roundOf(events: readonly GameEvent[], name: GameEvent["event"]): number | null {
  let round = 1;
  for (const event of events) {
    if (event.event === "round-began") round = event.round;
    if (event.event === name) return round;
  }
  return null;
}

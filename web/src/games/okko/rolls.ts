// Rolls as they lie on the table: the dice of an Attack with the chains behind a KI, the dice of a test.
import { say } from "../../lib/say";
import type { Face } from "../../kit/Die.svelte";
import type { Line } from "../../lib/messages";
import type { Attacked, GameEvent, OkkoBox, Tested } from "./types";

/** A KI among the faces of a roll; the others are numbers. */
const KI = 3;

const colourOf = (box: OkkoBox, kind: string): string => box.dice[kind]?.colour ?? "white";

/** What the dice of an Attack or of a test show, and which way is good. */
export function diceSaid(box: OkkoBox, test: boolean): string {
  const faces = (kind: string): string => box.dice[kind]?.faces.join(" ") ?? "";
  if (test) return say("okko-now.roll.low", { test: faces("test") });
  return say("okko-now.roll.high", { combat: faces("combat"), action: faces("action") });
}

export function dieOf(box: OkkoBox, kind: string, face: number): Face {
  return {
    colour: colourOf(box, kind),
    mark: face === KI ? "KI" : String(face),
    name: say(`okko.die.${kind}`),
  };
}

/** All faces of a kind of die, as they are printed. */
export function faces(box: OkkoBox, kind: string): Face[] {
  const { colour = "white", faces: marks = [] } = box.dice[kind] ?? {};
  return marks.map((mark) => ({ colour, mark: String(mark), name: say(`okko.die.${kind}`) }));
}

/** A die with all that was rolled after a KI. */
export function chainOf(box: OkkoBox, kind: string, chain: readonly number[]): Face[] {
  return chain.map((face) => dieOf(box, kind, face));
}

export type Roll = Attacked | Tested;

/** The last roll, if not more than so many entries came after it. */
export function lastRoll(log: readonly Line[], within: number): Roll | null {
  for (const line of log.slice(-within).reverse()) {
    const event = line.event as GameEvent | null;
    if (event?.event === "attacked" || event?.event === "tested") return event;
  }
  return null;
}

/** The last event of a kind, if not more than so many entries came after it. */
export function lastOf<Name extends GameEvent["event"]>(
  log: readonly Line[],
  name: Name,
  within: number,
): Extract<GameEvent, { event: Name }> | null {
  for (const line of log.slice(-within).reverse()) {
    const event = line.event as GameEvent | null;
    if (event?.event === name) return event as Extract<GameEvent, { event: Name }>;
  }
  return null;
}

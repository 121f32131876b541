// What a question offers to buy or to take, as the panel beside the board lists it.
import { asked } from "../../kit/asked";
import type { QuestionCard } from "../../lib/messages";

/** Several things at one price; it stands before all others, for it is the best offer that there is. */
export const BUNDLE = "bundle";

/** Questions that give something for nothing: a price beside it would only mislead. */
const GIFTS = ["ask.bundle-weapon", "ask.start-uplink"];

export interface Wares {
  units: string[];
  things: string[];
  /** Nothing of it costs anything. */
  free: boolean;
}

/** Units that cannot be had are listed, too, but only among others that can: then one sees what they would cost. */
export function waresOf(
  question: QuestionCard | null | undefined,
  units: readonly string[],
  things: readonly string[],
  placing: boolean,
): Wares {
  const subject = asked(question);
  const wanted = units.filter((id) => subject.has(`${placing ? "unit" : "buy"}:${id}`));
  return {
    units: placing || !wanted.length ? wanted : [...units],
    things: placing ? [] : things.filter((id) => subject.has(`buy:${id}`)),
    free: GIFTS.includes(question?.key ?? ""),
  };
}

/** A unit on the board that can become a better one, and what it can become. */
export interface Betterment {
  /** The anchor of its area. */
  area: string;
  unit: string;
  to: string[];
}

/** Every kind of unit in every area that can become a better one, in the order of the question. */
export function betterments(question: QuestionCard | null | undefined): Betterment[] {
  const found = new Map<string, Betterment>();
  for (const { anchors } of question?.options ?? []) {
    const [area = "", unit = "", to = ""] = anchors;
    if (!area.startsWith("area:") || !unit.startsWith("unit:") || !/^to:[a-z]/.test(to)) continue;
    const one = found.get(`${area} ${unit}`) ?? { area, unit: unit.slice("unit:".length), to: [] };
    one.to.push(to.slice("to:".length));
    found.set(`${area} ${unit}`, one);
  }
  return [...found.values()];
}

// What enemies would do now, as the server foresees it: one entry for each way that a die or card can come.
import { say } from "../../lib/say";
import type { Line } from "../../lib/messages";
import { eventOf } from "./trace";
import type { Foreseen } from "./types";

export interface Intention extends Foreseen {
  text: string;
  rule: string | null;
}

export function intentions(lines: readonly Line[]): Intention[] {
  return lines.flatMap((line) => {
    const event = eventOf(line);
    return event?.event === "foreseen" ? [{ ...event, text: line.text, rule: line.rule }] : [];
  });
}

/** "1 to 3", "2, 4 and 6" and the like. */
export function rollsSaid(rolls: readonly number[]): string {
  const [first, last] = [rolls[0], rolls.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (rolls.length === 1) return String(first);
  return last - first === rolls.length - 1 ? say("harakiri.enemy.rolls", { first, last }) : rolls.join(", ");
}

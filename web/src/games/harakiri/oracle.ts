// What the oracle said this round, to be read again as long as it holds.
import type { Line } from "../../lib/messages";
import { eventOf } from "./trace";

/** What was read for the zones since the last card of the oracle, in the words of the log. */
export function oracleSaid(log: readonly Line[]): string[] {
  const found: string[] = [];
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const line = log[at];
    const kind = line && eventOf(line)?.event;
    if (line && kind === "entry-revealed") found.unshift(line.text);
    if (kind === "oracle-drawn") break;
  }
  return found;
}

// What an end means for whoever looks at it.
import type { Side } from "../games/game";
import type { Ending } from "../lib/messages";
import { say } from "../lib/say";

export type Verdict = "victory" | "shared" | "defeat" | "resigned" | "over";

/** `party`: all seats win and lose together, so those who only look on feel with them. */
export function verdictOf(ending: Ending, seat: number | null, party: boolean, resigned: boolean): Verdict {
  const won = party ? ending.winners.length > 0 : seat !== null && ending.winners.includes(seat);
  if (won) return ending.shared ? "shared" : "victory";
  if (resigned) return "resigned";
  return seat === null && !party ? "over" : "defeat";
}

/** Whether it is told by day; a defeat has the night. */
export const isBright = (verdict: Verdict): boolean => verdict !== "defeat" && verdict !== "resigned";

/** The word of an end; where it is nobody's own, who has won. */
export function wordOf(verdict: Verdict, ending: Ending, sides: readonly Side[]): string {
  const names = [...new Set(ending.winners.flatMap((seat) => sides[seat]?.name || []))];
  return verdict === "over" && names.length ? say("end.wins", { names }) : say(`end.word.${verdict}`);
}

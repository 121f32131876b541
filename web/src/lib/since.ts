// What "since your turn" means, in the log and where it is played.
import type { Line } from "./messages";

/** Where "since your turn" begins: behind the last turn of a seat that is over. */
export function sinceTurn(lines: readonly Line[], seat: number | null): number {
  let [whose, over]: [number | null, number] = [null, 0];
  for (const [place, line] of lines.entries()) {
    const turn = line.turn ?? null;
    if (turn === null) continue;
    if (whose === seat && seat !== null && turn !== seat) over = place;
    whose = turn;
  }
  return over;
}

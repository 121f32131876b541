// A match told to friends in five lines: which game, who, how it came out, what decided it, where to watch it.
import { seatName } from "../home/lobby";
import type { Side } from "../games/game";
import type { Chronicle, Ending, SeatCard } from "../lib/messages";
import { say } from "../lib/say";
import { percent } from "../lib/words";
import type { Decided } from "./decided";

export interface Told {
  /** The title of the game. */
  title: string;
  seats: readonly SeatCard[];
  sides: readonly Side[];
  /** "Victory", or who wins. */
  word: string;
  ending: Ending;
  chronicle: Chronicle | null;
  decided: Decided | null;
  /** The address of the replay. */
  link: string;
}

/** What decided it, in one sentence; where nobody knows, how close it was, or what one of them did. */
export function decidedSaid({ decided, chronicle, sides }: Told): string {
  if (decided?.line) {
    const chance = { before: percent(decided.before), after: percent(decided.after) };
    const who = sides[decided.swing.seat]?.name;
    const moved = who ? say("end.decided.chance-of", { who, ...chance }) : say("end.decided.chance", chance);
    return `${say("end.decided.title")}: ${decided.line.text} ${moved}`;
  }
  if (chronicle?.near) return chronicle.near;
  const honoured = chronicle?.members.filter((member) => member.honour) ?? [];
  const best = honoured.find((member) => member.won) ?? honoured[0];
  return best?.honour ? say("end.honoured", { name: best.name, ...best.honour }) : say("end.decided.slowly");
}

export function fiveLines(told: Told): string[] {
  const { title, seats, word, ending, chronicle, link } = told;
  return [
    [title, ...(chronicle?.facts ?? [])].join(" · "),
    seats.map(seatName).join(", "),
    // A sentence that begins with the word has said it.
    ending.sentence.startsWith(word) ? ending.sentence : `${word}: ${ending.sentence}`,
    decidedSaid(told),
    link,
  ].map((line) => line.replace(/\s+/g, " ").trim());
}

// What a game brings for people who learn it: aims for its first games, five screens, and a book of chapters. It lies
// in the file `learn.ts` of the game and comes when it is wanted, with its words.
import { folder } from "../games/registry";
import { words } from "../lib/say";
import type { Step } from "./lesson";

/** The five screens of "How to play", in this order. */
export const SCREENS = ["aim", "turn", "matters", "end", "first"] as const;
export type Screen = (typeof SCREENS)[number];

/** A chapter of the book. Its words stand in the texts `GAME-book.chapter.ID`: `title` and `text`. */
export interface BookChapter {
  id: string;
  /** The chapters of the ledger that stand behind it. */
  rules: readonly string[];
  /** The name of a picture. */
  picture?: string;
}

export interface Learn<View = unknown, Box = unknown> {
  /** The picture of each screen. */
  screens: Record<Screen, string>;
  chapters: readonly BookChapter[];
  /** The aims of each first game, by the name of its guide; the most urgent first. */
  guides: Record<string, readonly Step<View, Box>[]>;
  /** The guide for whoever sees this, where sides differ; else any fits. */
  fitting?(view: View): string;
}

const found = import.meta.glob<Learn>("../games/*/learn.ts", { import: "learn" });

/** Whether there is something to learn a game by. */
export function canLearn(game: string): boolean {
  return Object.keys(found).some((path) => folder(path.replace("../games", ".")) === game);
}

/** What a game brings, with the words of these parts: "guide" or "book". */
export async function learning(game: string, ...parts: ("guide" | "book")[]): Promise<Learn | null> {
  const load = Object.entries(found).find(([path]) => folder(path.replace("../games", ".")) === game)?.[1];
  if (!load) return null;
  const [learn] = await Promise.all([load(), words("learn", ...parts.map((part) => `${game}-${part}`))]);
  return learn;
}

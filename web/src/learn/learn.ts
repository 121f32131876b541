// What a game brings for people who learn it: aims for its first games, five or six screens, and a book of chapters. It lies
// in the file `learn.ts` of the game and comes when it is wanted, with its words.
import type { Component } from "svelte";
import { folder } from "../games/registry";
import { words } from "../lib/say";
import type { Step } from "./lesson";

/** The screens of "How to play", in this order; a fight is shown where a game has a picture of one. */
const SCREENS = ["aim", "turn", "fight", "matters", "end", "first"] as const;
export type Screen = (typeof SCREENS)[number];

/** A chapter of the book. Its words stand in the texts `GAME-book.chapter.ID`: `title` and `text`. */
export interface BookChapter {
  id: string;
  /** The chapters of the ledger that stand behind it. */
  rules: readonly string[];
  /** The name of a picture. */
  picture?: string;
}

/** A component that is given the cardboard. */
export interface Plate<Box = unknown> {
  default: Component<{ box: Box }>;
}

export interface Learn<View = unknown, Box = unknown> {
  /** The picture of each screen. */
  screens: Record<Exclude<Screen, "fight">, string> & { fight?: string };
  chapters: readonly BookChapter[];
  /** What lies below the words of a screen, made of the game's own pieces. */
  plates?: Partial<Record<Screen, () => Promise<Plate<Box>>>>;
  /** The aims of each first game, by the name of its guide; the most urgent first. */
  guides: Record<string, readonly Step<View, Box>[]>;
  /** The guide for whoever sees this, where sides differ; else any fits. */
  fitting?(view: View): string;
}

/** The screens that a game has, in their order. */
export const screensOf = ({ screens }: Pick<Learn, "screens">): Screen[] =>
  SCREENS.filter((name) => screens[name] !== undefined);

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

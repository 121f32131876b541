// Every folder here is a game; nothing else lists them.
import { words } from "../lib/say";
import type { GamePage } from "./game";

const pages = import.meta.glob<GamePage>("./*/index.ts", { import: "page" });

/** The game that a file in these folders belongs to. */
export function folder(path: string): string {
  return path.split("/")[1] ?? "";
}

/** The page of a game with its words, fetched when it is needed. */
export async function gamePage(id: string): Promise<GamePage | null> {
  const load = Object.entries(pages).find(([path]) => folder(path) === id)?.[1];
  const [page] = await Promise.all([load?.(), words(id)]);
  return page ?? null;
}

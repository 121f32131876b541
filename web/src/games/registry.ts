// Every folder here is a game; nothing else lists them.
import type { Component } from "svelte";
import type { GamePage, GameScene } from "./game";

const pages = import.meta.glob<{ page: GamePage }>("./*/index.ts");
const scenes = import.meta.glob<{ default: GameScene["Scene"] }>("./*/Scene.svelte", { eager: true });

function folder(path: string): string {
  return path.split("/")[1] ?? "";
}

/** The page of a game, fetched when it is needed. */
export async function gamePage(id: string): Promise<GamePage | null> {
  const load = Object.entries(pages).find(([path]) => folder(path) === id)?.[1];
  return load ? (await load()).page : null;
}

export function scene(id: string): Component | null {
  return Object.entries(scenes).find(([path]) => folder(path) === id)?.[1].default ?? null;
}

// The small sign of each game, for lists; a game without one is named by its first letter.
import type { Component } from "svelte";

const found = import.meta.glob<Component>("../games/*/Mark.svelte", { eager: true, import: "default" });

export const marks: Record<string, Component> = Object.fromEntries(
  Object.entries(found).map(([path, mark]) => [path.split("/")[2] ?? "", mark]),
);

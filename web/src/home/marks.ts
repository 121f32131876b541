// The small sign of each game, for lists; a game without one is named by its first letter.
import type { Component } from "svelte";

const found = import.meta.glob<{ default: Component }>("../games/*/Mark.svelte", { eager: true });

export const marks: Record<string, Component> = Object.fromEntries(
  Object.entries(found).map(([path, module]) => [path.split("/")[2] ?? "", module.default]),
);

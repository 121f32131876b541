// The scenes of all games for the home page; apart from the boards, so that neither brings the other along.
import type { Component } from "svelte";
import type { GameScene } from "./game";
import { folder } from "./registry";

const scenes = import.meta.glob<GameScene["Scene"]>("./*/Scene.svelte", {
  eager: true,
  import: "default",
});

export function scene(id: string): Component | null {
  return Object.entries(scenes).find(([path]) => folder(path) === id)?.[1] ?? null;
}

// The wide pictures of all games, fetched when a match is over.
import type { Component } from "svelte";
import { folder } from "./registry";

const found = import.meta.glob<Component<{ night: boolean }>>("./*/Panorama.svelte", { import: "default" });

export async function panorama(id: string): Promise<Component<{ night: boolean }> | null> {
  const load = Object.entries(found).find(([path]) => folder(path) === id)?.[1];
  return load ? await load() : null;
}

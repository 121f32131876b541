// Tikku's Memoirs: what is written, what is still open, and how it is told.
import type { MemoryView, OkkoBox, OkkoView } from "./types";

export interface OpenTile {
  id: string;
  points: number;
  name: string;
}

/** Recollections that somebody will take: the demon's fate, missions and goals that are not decided. */
export function openTiles(view: OkkoView, box: OkkoBox): OpenTile[] {
  if (view.won) return [];
  const ids = new Set<string>();
  if (view.scene.investigation && !view.fate) ids.add("demon");
  for (const mission of view.missions)
    if (!mission.done) ids.add(box.missions[mission.id]?.recollection ?? "");
  for (const goal of view.goals) if (!goal.done) ids.add(goal.recollection);
  return [...ids].flatMap((id) => {
    const card = box.recollections[id];
    return card ? [{ id, points: card.points, name: box.points[id] ?? id }] : [];
  });
}

/** What a Recollection is called and what Tikku writes, in the colour of the side that took it. */
export function told(box: OkkoBox, memory: MemoryView): { title: string; line: string } {
  const card = box.recollections[memory.id];
  const blue = memory.side === "heroes";
  return {
    title: (blue ? card?.blue : card?.red) ?? memory.id,
    line: (blue ? card?.blue_line : card?.red_line) ?? "",
  };
}

// The Time and Corruption Track in words, and what the positions of the trees are drawn as.
import { say } from "../../lib/say";
import type { OkkoBox, OkkoView, PositionCard, RoundCard } from "./types";

export const TREES = ["mortal", "supernatural"] as const;
export type TreeName = (typeof TREES)[number];

/** What a Space of the track brings, in short sentences. */
export function broughtBy(box: OkkoBox, round: RoundCard, view: OkkoView): string[] {
  const found: string[] = [];
  if (round.corruption === "place") found.push(say(round.red ? "okko.brings.red" : "okko.brings.token"));
  if (round.corruption === "move") found.push(say("okko.brings.move"));
  if (round.enhancement !== "none")
    found.push(say("okko.brings.tree", { tree: box.types[round.enhancement] ?? round.enhancement }));
  if (round.forced_accusation && view.scene.investigation && !view.final)
    found.push(say("okko.brings.accuse"));
  if (isReveal(round.round, view)) found.push(say("okko.brings.demon"));
  return found;
}

export const isReveal = (round: number, view: OkkoView): boolean =>
  view.scene.investigation && round === view.scene.reveal_round;

/** The Space of this round; after the last one nothing comes any more. */
export const spaceOf = (box: OkkoBox, round: number): RoundCard | undefined =>
  box.rounds.find((one) => one.round === round);

/** "Next in round 5": when a tree grows again. */
export function growsNext(box: OkkoBox, view: OkkoView, tree: TreeName): number | null {
  const grown = view.phase === "track" || view.phase === "setup" ? view.round : view.round + 1;
  return box.rounds.find((one) => one.round >= grown && one.enhancement === tree)?.round ?? null;
}

export interface Sign {
  /** An attribute, `ki`, `wave` or nothing special. */
  sign: string;
  text: string;
}

/** What a position is drawn as: the number that it changes, a KI, or more who come. */
export function signOf(box: OkkoBox, position: PositionCard): Sign {
  for (const [id, word] of Object.entries(box.attributes)) {
    const found = new RegExp(`${word} ([+-]\\d)`).exec(position.text);
    if (found) return { sign: id, text: found[1] ?? "" };
  }
  if (/\bKI\b/.test(position.text)) return { sign: "ki", text: "KI" };
  const more = /(\d)/.exec(position.text);
  return { sign: "wave", text: more ? `+${more[1]}` : "" };
}

/** Where a position lies in its tree: columns from the left, rows from the top. */
export function spotOf(position: PositionCard): { column: number; row: number } {
  const rows: Record<string, number> = { top: 0, only: 1, middle: 1, bottom: 2 };
  return { column: position.column - 1, row: rows[position.row] ?? 1 };
}

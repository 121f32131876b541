// Members of a chronicle compared with each other: whose number is the best of a line, and how far dice lie from their mean.
import type { Chronicle, Member, Tally } from "../lib/messages";

/** The number that is best in a line; null where nothing is better than anything, or all are equal. */
export function bestOf(line: Tally, members: readonly Member[]): number | null {
  const known = members.flatMap((member) => member.counts[line.key] ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (!line.better || known.length < 2 || low === high) return null;
  return line.better === "more" ? high : low;
}

/** The farthest that anybody's dice lie from their mean: what the bars are drawn against. */
export function widest(chronicle: Chronicle): number {
  return Math.max(1, ...chronicle.members.map((member) => Math.abs(member.dice ?? 0)));
}

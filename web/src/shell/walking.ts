// Walking over a board by keyboard: what comes next in reading order, and what lies in a direction.
import type { Place } from "../games/game";

export type Whereabouts = (anchor: string) => Place | null;

/** What lies on the board, line by line and from left to right. */
export function inReadingOrder(anchors: readonly string[], place: Whereabouts): string[] {
  const found = anchors.flatMap((anchor) => {
    const at = place(anchor);
    // Things of one space lie a little higher or lower than each other; they stand in one line.
    return at ? [{ anchor, x: at.x, line: Math.round(at.y / Math.max(1, at.r)) }] : [];
  });
  return found.sort((one, other) => one.line - other.line || one.x - other.x).map((entry) => entry.anchor);
}

/** The nearest of some spaces in a direction. `aside`: how far off the line it may lie, as a share of the way ahead. */
export function ahead(
  from: Place,
  [dx, dy]: readonly [number, number],
  spaces: readonly string[],
  place: Whereabouts,
  aside = 1.2,
): string | undefined {
  const length = Math.hypot(dx, dy);
  let best: string | undefined;
  let nearest = Infinity;
  for (const anchor of spaces) {
    const to = place(anchor);
    if (!to) continue;
    const [x, y] = [to.x - from.x, to.y - from.y];
    const along = (x * dx + y * dy) / length;
    const off = Math.abs(x * dy - y * dx) / length;
    if (along <= 0.01 || off > along * aside) continue;
    const far = along + off * 1.5;
    if (far < nearest) [nearest, best] = [far, anchor];
  }
  return best;
}

/** One of some targets that lies where a space does: the end of a way may have another name than its space. */
export function sameSpot(anchor: string, targets: readonly string[], place: Whereabouts): string | undefined {
  const here = place(anchor);
  return targets.find((target) => {
    const there = place(target);
    return here && there && Math.hypot(here.x - there.x, here.y - there.y) < here.r / 2;
  });
}

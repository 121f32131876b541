// What lies over the board, where nothing is drawn on it.

/** Whether the middle of something lies under what `coverAt` finds there, and not on it. */
export function liesUnder(
  one: Node,
  box: Pick<DOMRect, "left" | "top" | "width" | "height">,
  coverAt: (x: number, y: number) => Pick<Node, "contains"> | null,
): boolean {
  const cover = coverAt(box.left + box.width / 2, box.top + box.height / 2);
  return cover !== null && !cover.contains(one);
}

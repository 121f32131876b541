// Numbers for drawings that look like chance.

/** A number that looks like chance and is the same for a place every time. */
export function scatter(column: number, row: number): number {
  let mixed = Math.imul(column + 11, 374761393) ^ Math.imul(row + 7, 668265263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

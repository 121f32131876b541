// What people call the places of a board: a letter for the column, a number for the row, both from the upper left.
// The same names as in `hyakki/board/names.py`; places.cases.json holds both to it.

/** The letter of a column, counted from 0; after Z comes AA. */
export function columnName(column: number): string {
  const letter = (at: number): string => String.fromCharCode(65 + at);
  const before = Math.floor(column / 26);
  return (before ? letter(before - 1) : "") + letter(column % 26);
}

/** A square by its column and row, both counted from 0: "K6". */
export const squareName = (column: number, row: number): string => `${columnName(column)}${row + 1}`;

/** A hex in axial coordinates, on boards that reach so far from their centre. */
export const hexName = (q: number, r: number, radius: number): string =>
  squareName(q + Math.floor(r / 2) + radius, r + radius);

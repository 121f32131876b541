// A table like the one that is over: the same seats, or others, with the same settings or those of what follows.
import type { SeatCard, SeatWish, TableCard, TableWish } from "../lib/messages";
import { freshName, type Sitter } from "../home/wishes";

/** Who sat there, as a set-up writes it: "person", or the level of a bot. Whoever was stood in for sits again. */
export const sittersOf = (seats: readonly SeatCard[]): Sitter[] =>
  seats.map((seat) => (seat.kind === "person" ? "person" : seat.level));

const seatWish = (sitter: Sitter): SeatWish =>
  sitter === "person" ? { kind: "person" } : { kind: "bot", level: sitter };

export function againWish(
  table: TableCard,
  settings: Record<string, string>,
  sitters: readonly Sitter[],
  person: string,
): TableWish {
  return {
    game: table.game,
    settings,
    seats: sitters.map(seatWish),
    name: freshName(),
    visibility: table.visibility,
    person: person.slice(0, 40),
  };
}

/** The same people one seat further, and the last of them first. */
export function turned(sitters: readonly Sitter[]): Sitter[] {
  const last = sitters.at(-1);
  return last === undefined ? [] : [last, ...sitters.slice(0, -1)];
}

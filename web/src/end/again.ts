// A table like the one that is over: the same people on the same seats, or on others, with the same settings or those of
// what follows. Whoever has only watched opens one of their own.
import { freshName, type Sitter } from "../home/wishes";
import { api } from "../lib/api";
import type { AgainSeat, Opened, SeatCard, SeatWish, TableCard } from "../lib/messages";

/** Who comes to a seat: "person" (whoever has its link), the level of a bot, or somebody of the old table. */
export type Comer = Sitter;

const AGAIN = "seat:";

/** The person of a seat of the old table. */
export const comerOf = (seat: number): Comer => `${AGAIN}${seat}`;

/** Everybody as before. Whoever was stood in for sits again; a seat that nobody took is free. */
export function sittersOf(seats: readonly SeatCard[]): Comer[] {
  return seats.map((seat) => {
    if (seat.kind === "bot") return seat.level;
    return seat.name ? comerOf(seat.number) : "person";
  });
}

export function againSeat(comer: Comer): AgainSeat {
  if (comer.startsWith(AGAIN)) return { kind: "person", level: "", of: Number(comer.slice(AGAIN.length)) };
  return comer === "person"
    ? { kind: "person", level: "", of: null }
    : { kind: "bot", level: comer, of: null };
}

export function seatWish(comer: Comer): SeatWish {
  const { kind, level } = againSeat(comer);
  return { kind, level };
}

/** The same people one seat further, and the last of them first. */
export function turned(comers: readonly Comer[]): Comer[] {
  const last = comers.at(-1);
  return last === undefined ? [] : [last, ...comers.slice(0, -1)];
}

/** Somebody chosen for a seat; whoever of the old table sits elsewhere already changes places. */
export function swapped(comers: readonly Comer[], seat: number, comer: Comer): Comer[] {
  const before = comers[seat] ?? comer;
  const isTwice = comer.startsWith(AGAIN);
  return comers.map((one, n) => (n === seat ? comer : isTwice && one === comer ? before : one));
}

export async function openAgain(
  table: TableCard,
  settings: Record<string, string>,
  comers: readonly Comer[],
  person: string,
): Promise<Opened> {
  const name = freshName();
  if (table.mine.length)
    return api.again(table.id, { seats: comers.map(againSeat), settings, name, known: table.sequel ?? "" });
  const { game, visibility } = table;
  const seats = comers.map(seatWish);
  return api.open({ game, settings, seats, name, visibility, person: person.slice(0, 40) });
}

/** Go to the table that somebody else has set: sit down on the seat that was kept there, by the name that one had; null: one watches. */
export async function comeAlong(sequel: string): Promise<number | null> {
  const [seat = null] = (await api.table(sequel)).mine;
  if (seat !== null) await api.take(sequel, seat, "");
  return seat;
}

/** Whether a new table is set that others wait at. */
export function isAwaited(table: TableCard): boolean {
  const others = table.seats.filter((seat) => seat.kind === "person" && !table.mine.includes(seat.number));
  return !!table.sequel && (others.length > 0 || !table.mine.length);
}

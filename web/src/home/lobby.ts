// How a table is told in a list, and in which order.
import { tableAddress } from "../lib/api";
import type { GameCard, Lobby, SeatCard, TableCard } from "../lib/messages";
import { ago } from "../lib/words";

/** Seats of people that nobody has taken yet. */
export function freeSeats(table: TableCard): SeatCard[] {
  return table.seats.filter((seat) => seat.kind === "person" && !seat.name && !seat.filled_in);
}

/** Whether this guest may make links for free seats: whoever opened the table, on its first seat for a person. */
export function isHost(table: TableCard): boolean {
  const first = table.seats.find((seat) => seat.kind === "person");
  return first !== undefined && table.mine.includes(first.number);
}

/** "Free" seats first: those are what one looks for among the tables of others. */
export function openFirst(tables: TableCard[]): TableCard[] {
  const rank = (table: TableCard): number => (freeSeats(table).length ? 0 : 1);
  return [...tables].sort((one, other) => rank(one) - rank(other) || other.changed - one.changed);
}

/** What waits for this person first, then what changed last. */
export function urgentFirst(tables: TableCard[]): TableCard[] {
  const rank = (table: TableCard): number => (table.my_turn ? 0 : table.paused ? 2 : 1);
  return [...tables].sort((one, other) => rank(one) - rank(other) || other.changed - one.changed);
}

export function titleOf(games: GameCard[], id: string): string {
  return games.find((game) => game.id === id)?.title ?? id;
}

const DAY = 86_400;

/** The line below a table's name. */
export function about(table: TableCard, title: string, now: number): string {
  if (table.over) return table.ending || `${title} · finished`;
  const parts = [title, ...table.status];
  const free = freeSeats(table).length;
  if (free) parts.push(free === 1 ? "1 free seat" : `${free} free seats`);
  if (table.paused) parts.push("paused");
  const still = now - table.changed;
  if (still > DAY) parts.push(`left ${ago(still)}`);
  return parts.join(" · ");
}

export function sitterName(seat: SeatCard): string {
  if (seat.kind === "bot") return `${seat.level} bot`;
  if (!seat.name) return seat.filled_in ? `${seat.level} bot fills in` : "free";
  return seat.filled_in ? `${seat.name} (a bot fills in)` : seat.name;
}

/** Who sits there, for a tooltip and for screen readers: "Boarlords: Ida". */
export function seatName(seat: SeatCard): string {
  return `${seat.label || `Seat ${seat.number + 1}`}: ${sitterName(seat)}`;
}

/** Where a click on a table leads: to one's seat, or to watching, or to its replay. */
export function addressOf(table: TableCard): string {
  const seat = table.mine[0] ?? null;
  if (table.over) return `/replay/${table.id}`;
  return tableAddress(table.id, seat);
}

export const NOBODY: Lobby = { mine: [], open: [], finished: [] };

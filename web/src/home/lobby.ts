// How a table is told in a list, and in which order.
import { tableAddress } from "../lib/api";
import type { GameCard, Lobby, SeatCard, TableCard } from "../lib/messages";
import { say } from "../lib/say";
import { ago, levelName } from "../lib/words";

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
  if (table.over)
    return [wonBy(table), table.ending || say("home.about.finished", { title })].filter(Boolean).join(" · ");
  const parts = [title, ...table.status];
  const free = freeSeats(table).length;
  if (free) parts.push(say("home.about.free", { n: free }));
  if (table.paused) parts.push(say("home.about.paused"));
  const still = now - table.changed;
  if (still > DAY) parts.push(say("home.about.left", { ago: ago(still) }));
  return parts.join(" · ");
}

/** Who won a match that is over: you, or others by their names. */
export function wonBy(table: TableCard): string {
  if (!table.winners.length) return table.mine.length ? say("home.lost") : "";
  if (table.mine.some((seat) => table.winners.includes(seat))) return say("home.you-won");
  const names = table.winners.map((seat) => table.seats[seat]?.label || table.seats[seat]?.name || "");
  return names.some(Boolean) ? say("home.won-by", { names: names.filter(Boolean).join(", ") }) : "";
}

/** Where a campaign stands that is played at a table, for screen readers. */
export function roadSaid(table: TableCard): string {
  const won = table.road.filter((stop) => stop.state === "won").length;
  const now = table.road.find((stop) => stop.state === "now");
  return say("home.road", { won, of: table.road.length, now: now?.say ?? "" });
}

export function sitterName(seat: SeatCard): string {
  if (seat.kind === "bot") return say("shell.seat.bot", { level: levelName(seat.level) });
  if (!seat.name)
    return seat.filled_in
      ? say("shell.seat.fills-in", { level: levelName(seat.level) })
      : say("shell.seat.free");
  return seat.filled_in ? say("shell.seat.filled-in", { name: seat.name }) : seat.name;
}

/** Who sits there, for a tooltip and for screen readers: "Boarlords: Ida". */
export function seatName(seat: SeatCard): string {
  return `${seat.label || say("shell.seat.number", { seat: seat.number + 1 })}: ${sitterName(seat)}`;
}

/** Where a click on a table leads: to one's seat, or to watching, or to its replay. */
export function addressOf(table: TableCard): string {
  const seat = table.mine[0] ?? null;
  if (table.over) return `/replay/${table.id}`;
  return tableAddress(table.id, seat);
}

export const NOBODY: Lobby = { mine: [], open: [], finished: [] };

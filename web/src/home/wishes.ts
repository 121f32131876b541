// What a person wishes for at a new table, and how it is sent: usual settings, who sits where, who may watch.
import type { ClockCard, GameCard, SeatWish, SettingCard, TableWish } from "../lib/messages";
import { say } from "../lib/say";

export type Visibility = NonNullable<TableWish["visibility"]>;

/** The bot that fills seats unless somebody wants another. */
export const USUAL_BOT = "sense";

/** A seat of the set-up: "person", or the level of a bot. */
export type Sitter = string;

export interface Wishes {
  settings: Record<string, string>;
  sitters: Sitter[];
  name: string;
  visibility: Visibility;
  /** One of CLOCKS, and what happens when the time is up. */
  clock: string;
  then: NonNullable<ClockCard["then"]>;
  /** Whether people may ask what a bot would do: "usual", "on" or "off". */
  hints: string;
}

export const VISIBILITIES: Visibility[] = ["link", "public", "private"];

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** How long people may think; the first is no clock at all. */
export const CLOCKS: { value: string; clock?: Pick<ClockCard, "per" | "seconds"> }[] = [
  { value: "none" },
  { value: "move-1m", clock: { per: "move", seconds: MINUTE } },
  { value: "move-5m", clock: { per: "move", seconds: 5 * MINUTE } },
  { value: "move-1d", clock: { per: "move", seconds: DAY } },
  { value: "move-3d", clock: { per: "move", seconds: 3 * DAY } },
  { value: "game-30m", clock: { per: "game", seconds: 30 * MINUTE } },
  { value: "game-1h", clock: { per: "game", seconds: HOUR } },
  { value: "game-14d", clock: { per: "game", seconds: 14 * DAY } },
];

export const THEN: Wishes["then"][] = ["bot", "told"];

/** Levels of bots of which more is said than their name: how they play. */
const KNOWN = ["random", "gentle", "novice", "sense", "adept", "master"];

export function botName(level: string): string {
  return KNOWN.includes(level) ? say(`shell.sitter.${level}`) : say("shell.seat.bot", { level });
}

export function usualBot(game: GameCard): string {
  return game.levels.includes(USUAL_BOT) ? USUAL_BOT : (game.levels[0] ?? USUAL_BOT);
}

/** Who walks in the night parade: tables are called after them unless they get a name. */
const PARADE = [
  "Kitsune",
  "Tanuki",
  "Kappa",
  "Tengu",
  "Karakasa",
  "Rokurokubi",
  "Nue",
  "Baku",
  "Inugami",
  "Chochin",
  "Zashiki",
  "Kodama",
];

/** A name to find a table by: "Kitsune 41". */
export function freshName(chance = Math.random): string {
  return `${PARADE[Math.floor(chance() * PARADE.length)] ?? "Hyakki"} ${10 + Math.floor(chance() * 90)}`;
}

/** The set-up with which "Play now" begins: you on the first seat, bots on the rest. */
export function usual(game: GameCard, friends = 0): Wishes {
  const seats = Math.max(game.usual_seats, Math.min(friends + 1, game.seats.at(-1) ?? 1));
  return {
    settings: Object.fromEntries(game.settings.map((setting) => [setting.name, setting.usual])),
    sitters: Array.from({ length: seats }, (_, seat) => (seat <= friends ? "person" : usualBot(game))),
    name: "",
    visibility: "link",
    clock: "none",
    then: "bot",
    hints: "usual",
  };
}

/** Change the number of seats: new ones are for bots, and the last ones go first. */
export function resized(game: GameCard, sitters: readonly Sitter[], count: number): Sitter[] {
  return Array.from({ length: count }, (_, seat) => sitters[seat] ?? usualBot(game));
}

/** Only what differs from the usual settings travels; the server knows the rest. */
export function wish(game: GameCard, wishes: Wishes, person: string): TableWish {
  const seats: SeatWish[] = wishes.sitters.map((sitter) =>
    sitter === "person" ? { kind: "person" } : { kind: "bot", level: sitter },
  );
  const clock = CLOCKS.find((one) => one.value === wishes.clock)?.clock;
  const changed = game.settings.filter((setting) => wishes.settings[setting.name] !== setting.usual);
  return {
    game: game.id,
    settings: Object.fromEntries(changed.map(({ name, usual }) => [name, wishes.settings[name] ?? usual])),
    seats,
    name: wishes.name.trim().slice(0, 40) || freshName(),
    visibility: wishes.visibility,
    person: person.slice(0, 40),
    ...(wishes.hints !== "usual" && { hints: wishes.hints === "on" }),
    ...(clock && { clock: { ...clock, then: wishes.then } }),
  };
}

/** Whether a setting is a plain yes or no, to be shown as a box to tick. */
export function isSwitch(setting: SettingCard): boolean {
  const values = setting.values.map((value) => value.value);
  const says = setting.values.map((value) => value.say);
  return values.length === 2 && values.join() === "off,on" && says.join() === "off,on";
}

/** A value in a few words, and what it means: "Fog" and "No range reaches further...". */
export function parted(say: string): { short: string; meaning: string } {
  const at = say.indexOf(": ");
  return at < 0 ? { short: say, meaning: "" } : { short: say.slice(0, at), meaning: say.slice(at + 2) };
}

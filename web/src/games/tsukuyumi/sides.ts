// Who is who: hue, crest and name of each side.
import { say } from "../../lib/say";
import type { Hue, Side } from "../game";
import type { TsukuyumiBox, TsukuyumiView } from "./types";

export const ONI = 9;
const NOBODY = -1;

const HUES: Record<string, Hue> = { cybersamurai: "a", "dark-seed": "b", nomads: "c", boarlords: "d" };
const ALL: Hue[] = ["a", "b", "c", "d"];

/** The hue of a seat: that of its faction; before there is one, any that no faction at the table has. */
export function hueOf(view: TsukuyumiView, seat: number): Hue {
  const player = view.seats[seat];
  if (!player) return "enemy";
  const own = HUES[player.faction];
  if (own) return own;
  const free = ALL.filter((hue) => !view.seats.some((other) => HUES[other.faction] === hue));
  const before = view.seats.slice(0, seat).filter((other) => !HUES[other.faction]).length;
  return free[before] ?? "d";
}

export function crestOf(hue: Hue): string {
  return hue === "enemy" ? "oni" : `crest-${hue}`;
}

/** The sign of a seat: none of a faction as long as it leads none. */
export function signOf(view: TsukuyumiView, seat: number): string {
  return view.seats[seat]?.faction === "" ? "flat-star" : crestOf(hueOf(view, seat));
}

export function hueOfFaction(faction: string): Hue {
  return HUES[faction] ?? "enemy";
}

export function nameOf(view: TsukuyumiView, box: TsukuyumiBox, seat: number | null): string {
  if (seat === ONI) return "Oni";
  if (seat === null || seat === NOBODY) return say("tsukuyumi.nobody");
  const faction = view.seats[seat]?.faction ?? "";
  return box.factions[faction]?.name ?? say("tsukuyumi.seat", { n: seat + 1 });
}

export function sides(view: TsukuyumiView, box: TsukuyumiBox): Side[] {
  return view.seats.map((player, seat) => {
    const hue = hueOf(view, seat);
    return { hue, name: nameOf(view, box, seat), glyph: signOf(view, seat), score: player.total };
  });
}

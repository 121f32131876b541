// What figures are worth and where a number comes from: values as they are now, powers and ground included.
import { say } from "../../lib/say";
import { called } from "./hexes";
import { figures } from "./layout";
import { nameOf, ONI } from "./sides";
import type { AreaView, SeatView, Side, TsukuyumiBox, TsukuyumiView } from "./types";

export interface Totals {
  conquest: number;
  health: number;
  damage: number;
}

/** Kinds with their numbers. */
export type Band = readonly (readonly [string, number])[];

const KEYS = ["conquest", "health", "damage"] as const;
const NOTHING: Totals = { conquest: 0, health: 0, damage: 0 };

/** One figure as it counts now: a power may change the Oni. */
export function valuesOf(view: TsukuyumiView, box: TsukuyumiBox, figure: string): Totals {
  const live = view.oni_values[figure];
  if (live) return { conquest: live[0], health: live[1], damage: live[2] };
  return box.figures[figure] ?? NOTHING;
}

// ---------------------------------------------------------------- where a number comes from

/** "Conquest 15 = 2 Worker 10 + 1 Wasp 5", and so on for all that a plate shows. */
export function plateSource(view: TsukuyumiView, box: TsukuyumiBox, area: AreaView, side: Side): string {
  const band = figures(view, area, side.seat);
  const lines = KEYS.map((key, n) => {
    const printed = band.map(([figure, count]) => valuesOf(view, box, figure)[key] * count);
    const parts = band.map(
      ([figure, count], at) => `${count} ${box.figures[figure]?.name ?? figure} ${printed[at]}`,
    );
    const more = band.reduce((all, [figure, count]) => all + (side.each[figure]?.[n] ?? 0) * count, 0);
    const shelter = more - printed.reduce((all, one) => all + one, 0);
    if (shelter > 0) parts.push(say("tsukuyumi.source.cover", { n: shelter }));
    return `${say(`tsukuyumi.worth.${key}`)} ${side[key]} = ${parts.join(" + ")}`;
  });
  if (side.defence !== side.conquest)
    lines.push(
      say("tsukuyumi.source.defender", {
        now: side.defence,
        base: side.conquest,
        ground: side.defence - side.conquest,
      }),
    );
  return [nameOf(view, box, side.seat), ...lines].join("\n");
}

/** "Missions 2 + areas 3": the points of a seat. */
export function pointsSource(player: SeatView, box: TsukuyumiBox): string {
  const parts = Object.entries(player.scores)
    .filter(([, points]) => points)
    .map(([source, points]) => `${box.points[source] ?? box.aims[source]?.name ?? source} ${points}`);
  return parts.length ? `${player.total} = ${parts.join(" + ")}` : say("tsukuyumi.source.no-points");
}

/** One value of a figure: as printed, or as a power has changed it ("10 = 5 + 5"). */
export function valueSource(
  view: TsukuyumiView,
  box: TsukuyumiBox,
  figure: string,
  key: keyof Totals,
): string {
  const printed = box.figures[figure]?.[key] ?? 0;
  const now = valuesOf(view, box, figure)[key];
  const name = box.figures[figure]?.name ?? figure;
  const what = say(`tsukuyumi.worth.${key}`);
  if (now === printed) return say("tsukuyumi.source.printed", { what, name, now });
  const power = box.cards[view.power]?.name ?? "";
  return say("tsukuyumi.source.changed", { what, name, now, printed, more: now - printed, power });
}

/** How many of a kind are where. */
export function countSource(view: TsukuyumiView, box: TsukuyumiBox, seat: number, figure: string): string {
  const places = view.areas.flatMap((area) => {
    const count = seat === ONI ? area.oni[figure] : area.units[seat]?.[figure];
    return count ? [say("tsukuyumi.source.at", { n: count, at: called(area.at) })] : [];
  });
  const left = view.seats[seat]?.supply[figure] ?? 0;
  const rest = say("tsukuyumi.source.rest", { left, all: box.figures[figure]?.count ?? 0 });
  return [...places, rest].join(", ");
}

/** The protection value of a seat: an uplink may give another than is printed. */
export function protectionOf(box: TsukuyumiBox, player: SeatView | undefined): number {
  const given = (player?.uplinks ?? []).map((id) => box.items[`uplink-${id}`]?.protection ?? 0);
  return given.find((one) => one > 0) ?? box.factions[player?.faction ?? ""]?.protection ?? 0;
}

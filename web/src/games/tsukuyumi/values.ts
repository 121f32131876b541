// What figures are worth and where a number comes from: values as they are now, powers and ground included.
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
export const NOTHING: Totals = { conquest: 0, health: 0, damage: 0 };

/** One figure as it counts now: a power may change the Oni. */
export function valuesOf(view: TsukuyumiView, box: TsukuyumiBox, figure: string): Totals {
  const live = view.oni_values[figure];
  if (live) return { conquest: live[0], health: live[1], damage: live[2] };
  return box.figures[figure] ?? NOTHING;
}

/** What an area adds to a side with a unit there. */
export function ground(area: AreaView | undefined, seat: number): { defence: number; health: number } {
  const [defence, health] = area?.adds[seat] ?? [0, 0];
  return { defence, health };
}

const isSheltered = (box: TsukuyumiBox, figure: string): boolean => box.figures[figure]?.sheltered ?? false;

/** What some figures are worth in an area. */
export function sum(
  view: TsukuyumiView,
  box: TsukuyumiBox,
  area: AreaView | undefined,
  seat: number,
  band: Band,
): Totals {
  const more = ground(area, seat).health;
  const found = { ...NOTHING };
  for (const [figure, count] of band) {
    const one = valuesOf(view, box, figure);
    for (const key of KEYS) found[key] += one[key] * count;
    if (isSheltered(box, figure)) found.health += more * count;
  }
  return found;
}

export interface Joined {
  before: Totals;
  plus: Totals;
  after: Totals;
  /** Conquest points as defender afterwards. */
  defence: number;
}

/** A side's totals in an area after some figures have joined it. */
export function joined(
  view: TsukuyumiView,
  box: TsukuyumiBox,
  area: AreaView | undefined,
  seat: number,
  band: Band,
): Joined {
  const here = area?.sides.find((side) => side.seat === seat);
  const before = here ? { conquest: here.conquest, health: here.health, damage: here.damage } : NOTHING;
  const plus = sum(view, box, area, seat, band);
  const after = { ...NOTHING };
  for (const key of KEYS) after[key] = before[key] + plus[key];
  return { before, plus, after, defence: after.conquest + ground(area, seat).defence };
}

// ---------------------------------------------------------------- where a number comes from

const WORDS = { conquest: "Conquest", health: "Health", damage: "Damage" } as const;

function part(
  view: TsukuyumiView,
  box: TsukuyumiBox,
  figure: string,
  count: number,
  key: keyof Totals,
): string {
  const one = valuesOf(view, box, figure)[key];
  return `${count} ${box.figures[figure]?.name ?? figure} ${one * count}`;
}

/** "Conquest 15 = 2 Worker 10 + 1 Wasp 5", and so on for all that a plate shows. */
export function plateSource(
  view: TsukuyumiView,
  box: TsukuyumiBox,
  area: AreaView,
  side: Pick<Side, "seat" | "conquest" | "health" | "damage" | "defence">,
): string {
  const band = figures(view, area, side.seat);
  const adds = ground(area, side.seat);
  const lines = KEYS.map((key) => {
    const parts = band.map(([figure, count]) => part(view, box, figure, count, key));
    const covered = band.reduce((all, [figure, count]) => all + (isSheltered(box, figure) ? count : 0), 0);
    if (key === "health" && adds.health) parts.push(`cover ${adds.health * covered}`);
    return `${WORDS[key]} ${side[key]} = ${parts.join(" + ")}`;
  });
  if (side.defence !== side.conquest)
    lines.push(`As defender ${side.defence} = ${side.conquest} + ground ${side.defence - side.conquest}`);
  return [nameOf(view, box, side.seat), ...lines].join("\n");
}

/** "Missions 2 + areas 3": the points of a seat. */
export function pointsSource(player: SeatView, box: TsukuyumiBox): string {
  const parts = Object.entries(player.scores)
    .filter(([, points]) => points)
    .map(([source, points]) => `${box.points[source] ?? box.aims[source]?.name ?? source} ${points}`);
  return parts.length ? `${player.total} = ${parts.join(" + ")}` : "no points yet";
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
  if (now === printed) return `${WORDS[key]} of one ${name}: ${now}, as printed`;
  const power = box.cards[view.power]?.name ?? "in force";
  return `${WORDS[key]} of one ${name}: ${now} = ${printed} + ${now - printed} (${power})`;
}

/** How many of a kind are where. */
export function countSource(view: TsukuyumiView, box: TsukuyumiBox, seat: number, figure: string): string {
  const places = view.areas.flatMap((area) => {
    const count = seat === ONI ? area.oni[figure] : area.units[seat]?.[figure];
    return count ? [`${count} at ${area.at.join(",")}`] : [];
  });
  const left = view.seats[seat]?.supply[figure] ?? 0;
  return [...places, `${left} in the supply`, `${box.figures[figure]?.count ?? 0} in the box`].join(", ");
}

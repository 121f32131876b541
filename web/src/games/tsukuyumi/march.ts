// Units that go together in a movement: who can, where to, and whether they may go on from there. What a single
// unit may do is told by the server; a group brings its strength together.
import { key, type At } from "./hexes";
import { ONI } from "./sides";
import { strengthOf, type Band } from "./values";
import type { AreaView, GoalView, MoverView, TsukuyumiBox, TsukuyumiView } from "./types";

export interface Group {
  at: At;
  band: [string, number][];
}

export interface Step {
  from: At;
  unit: string;
  to: At;
}

const areaAt = (view: TsukuyumiView, at: At): AreaView | undefined =>
  view.areas.find((area) => key(area.at) === key(at));

/** Units in an area that can still take a step. */
const ableAt = (view: TsukuyumiView, at: At): MoverView[] =>
  (view.march?.movers ?? []).filter((mover) => key(mover.at) === key(at) && mover.goals.length > 0);

/** Areas from where somebody can still step. */
export function starts(view: TsukuyumiView): At[] {
  const found = new Map<string, At>();
  for (const mover of view.march?.movers ?? []) if (mover.goals.length) found.set(key(mover.at), mover.at);
  return [...found.values()];
}

/** All who can step from an area. */
export function wholeGroup(view: TsukuyumiView, at: At): Group | null {
  const band = new Map<string, number>();
  for (const mover of ableAt(view, at)) band.set(mover.unit, (band.get(mover.unit) ?? 0) + mover.count);
  return band.size ? { at, band: [...band] } : null;
}

/** The group with one unit of a kind less, or more; null if nobody is left. */
export function changed(view: TsukuyumiView, group: Group, unit: string, by: number): Group | null {
  const most = new Map(wholeGroup(view, group.at)?.band ?? []);
  const now = new Map(group.band);
  const wanted = Math.max(0, Math.min(most.get(unit) ?? 0, (now.get(unit) ?? 0) + by));
  now.set(unit, wanted);
  const band = [...most.keys()].flatMap((id): [string, number][] =>
    now.get(id) ? [[id, now.get(id) ?? 0]] : [],
  );
  return band.length ? { at: group.at, band } : null;
}

export const sizeOf = (band: Band): number => band.reduce((all, [, count]) => all + count, 0);

/** How many of a kind can step to an area. */
function able(view: TsukuyumiView, at: At, unit: string, to: At): [MoverView, GoalView][] {
  return ableAt(view, at).flatMap((mover): [MoverView, GoalView][] => {
    const goal = mover.unit === unit ? mover.goals.find((one) => key(one.at) === key(to)) : undefined;
    return goal ? [[mover, goal]] : [];
  });
}

export interface Goal {
  at: At;
  /** What keeps the group, or some of it, from going on: mountain, massive, strength, or nothing. */
  stop: string;
  /** The fewest steps that somebody has left there. */
  left: number;
  /** The strength of the group there, and of the strongest who stand there. */
  own: number;
  theirs: number;
}

/** Where the whole group may step together. */
export function goalsOf(view: TsukuyumiView, box: TsukuyumiBox, group: Group): Goal[] {
  const all = new Map<string, At>();
  for (const mover of ableAt(view, group.at)) for (const goal of mover.goals) all.set(key(goal.at), goal.at);
  return [...all.values()].flatMap((to) => {
    const ways = group.band.map(([unit, count]) => ({ count, found: able(view, group.at, unit, to) }));
    const enough = ways.every(
      ({ count, found }) => found.reduce((sum, [mover]) => sum + mover.count, 0) >= count,
    );
    return enough
      ? [
          goal(
            view,
            box,
            group,
            to,
            ways.flatMap(({ found }) => found.map(([, one]) => one)),
          ),
        ]
      : [];
  });
}

function goal(view: TsukuyumiView, box: TsukuyumiBox, group: Group, to: At, single: GoalView[]): Goal {
  const seat = view.march?.seat ?? ONI;
  const sides = areaAt(view, to)?.sides ?? [];
  const own = (sides.find((side) => side.seat === seat)?.strength ?? 0) + strengthOf(box, group.band);
  const theirs = Math.max(0, ...sides.filter((side) => side.seat !== seat).map((side) => side.strength));
  const stops = single.map((one) => one.stop).filter((stop) => stop && (stop !== "strength" || own < theirs));
  return { at: to, stop: stops[0] ?? "", left: Math.min(...single.map((one) => one.left)), own, theirs };
}

/** One answer for each unit. */
export const stepsOf = (group: Group, to: At): Step[] =>
  group.band.flatMap(([unit, count]) => Array.from({ length: count }, () => ({ from: group.at, unit, to })));

/** Whether a step can still be taken. */
export const isPossible = (view: TsukuyumiView, step: Step): boolean =>
  able(view, step.from, step.unit, step.to).length > 0;

/** The ways in which a step may be meant, where units of one kind have different steps left. */
export const waysOf = (view: TsukuyumiView, step: Step): string[] =>
  able(view, step.from, step.unit, step.to).flatMap(([mover]) =>
    ["walk", "tunnel"].flatMap((way) =>
      mover.fresh ? [way] : [`${way}-${mover.left}`, `${way}-${mover.left}-dug`],
    ),
  );

/** What becomes of a group at a goal, in a few words. */
export function outlook(box: TsukuyumiBox, goal: Goal): string {
  const strength = goal.theirs ? `strength ${goal.own} against ${goal.theirs}` : "";
  const stop = goal.stop ? (box.stops[goal.stop] ?? goal.stop) : "";
  const left = goal.left ? `${goal.left} more to go` : "their last step";
  return [strength, stop || left].filter(Boolean).join(", ");
}

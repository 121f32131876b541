// Units that go together in a movement: who can, and what the server tells about where to.
import { say } from "../../lib/say";
import { asked } from "../../kit/asked";
import type { QuestionCard } from "../../lib/messages";
import type { Ways } from "../game";
import { key, type At } from "./hexes";
import { ONI } from "./sides";
import type { MarchWay, MarchWays, MoverView, TsukuyumiBox, TsukuyumiView } from "./types";
import type { Band } from "./values";

export interface Group {
  at: At;
  band: [string, number][];
}

/** Units in an area that can still take a step. */
const ableAt = (view: TsukuyumiView, at: At): MoverView[] =>
  (view.march?.movers ?? []).filter((mover) => key(mover.at) === key(at) && mover.goals.length > 0);

/** Areas from where somebody can still step. */
export function starts(view: TsukuyumiView): At[] {
  const found = new Map<string, At>();
  for (const mover of view.march?.movers ?? []) if (mover.goals.length) found.set(key(mover.at), mover.at);
  return [...found.values()];
}

/** Whether the question is about units that could step. */
export function isAsked(view: TsukuyumiView, question: QuestionCard | null): boolean {
  const all = asked(question);
  return starts(view).some((at) => all.has(`area:${key(at)}`));
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

/** What the server is asked for a group: its area, then each unit for itself. */
export function pointedAt(view: TsukuyumiView, group: Group): string[] {
  const figure = view.march?.seat === ONI ? "oni" : "unit";
  return [
    `area:${key(group.at)}`,
    ...group.band.flatMap(([unit, count]) => Array.from({ length: count }, () => `${figure}:${unit}`)),
  ];
}

/** Where the whole group may step together, as the server told. */
export function goalsOf(view: TsukuyumiView, ways: Ways | undefined, group: Group): readonly MarchWay[] {
  const told = ways?.get(pointedAt(view, group).join(" ")) as MarchWays | null | undefined;
  return told?.ways ?? [];
}

/** What becomes of a group at a goal, in a few words. */
export function outlook(box: TsukuyumiBox, goal: MarchWay): string {
  const strength = goal.theirs ? say("tsukuyumi.march.strength", { own: goal.own, theirs: goal.theirs }) : "";
  const stop = goal.stop ? (box.stops[goal.stop] ?? goal.stop) : "";
  const left = goal.left ? say("tsukuyumi.march.left", { n: goal.left }) : say("tsukuyumi.march.last");
  const peril = goal.perish ? say("tsukuyumi.march.radioactive") : "";
  return [[strength, stop || left].filter(Boolean).join(", "), peril].filter(Boolean).join("; ");
}

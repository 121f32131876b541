// The road of a campaign as a game tells it, and where its places lie on the painting.
import type { Hue } from "../games/game";

export interface RoadNode {
  id: string;
  name: string;
  /** The path of its sign. */
  glyph: string | undefined;
  /** `lost`: played, and not won by whoever looks; the road may go on from there. */
  state: "won" | "lost" | "now" | "later";
  /** Its number on the badge. */
  number: number;
  /** How it came out, or what is known of it: "won at once", "5 : 3". */
  result: string;
  /** How often it was tried in vain. */
  failures: number;
  /** Where it can be watched again. */
  replay?: string;
  /** How far along the road it lies, from 0; nodes of the same step are branches of it. Without it: in a line. */
  step?: number;
}

export interface RoadEdge {
  from: string;
  to: string;
  /** What leads there: "if the Heroes win". */
  say?: string;
}

export interface RoadMember {
  id: string;
  name: string;
  hue: Hue;
  glyph: string | undefined;
  down?: boolean;
}

export interface Road {
  name: string;
  nodes: RoadNode[];
  /** Empty: each leads to the next. */
  edges: RoadEdge[];
  members: RoadMember[];
}

export interface Placed extends RoadNode {
  x: number;
  y: number;
}

export const WIDE = 1030;
export const HIGH = 372;
const [LEFT, RIGHT, TOP, BOTTOM] = [112, 112, 108, 276];
/** How high the places of a winding road lie, one after the other. */
const WINDING = [0.28, 0.86, 0.42, 0.04, 0.78, 0.2];
/** Those of a long road, which turns at every place so that all names have room. */
const TURNING = [0.02, 0.96, 0.1, 1, 0, 0.92];
const LONG = 7;

/** Whether places lie so close that names go on two lines. */
export const isLong = (road: Road): boolean => road.nodes.length > LONG;

/** A name on one line, or on two that are about as long. */
export function nameLines(name: string, road: Road): string[] {
  const half = name.length / 2;
  const gaps = [...name.matchAll(/ /g)].map((gap) => gap.index);
  const at = gaps.sort((one, other) => Math.abs(one - half) - Math.abs(other - half))[0];
  return isLong(road) && at !== undefined ? [name.slice(0, at), name.slice(at + 1)] : [name];
}

/** Where each node lies: along the road by its step, and apart from others of the same step. */
export function placed(road: Road): Placed[] {
  const steps = road.nodes.map((node, n) => node.step ?? n);
  const last = Math.max(1, ...steps);
  const winding = isLong(road) ? TURNING : WINDING;
  return road.nodes.map((node, n) => {
    const step = steps[n] ?? n;
    const beside = road.nodes.filter((_, other) => steps[other] === step);
    const share =
      beside.length > 1
        ? beside.indexOf(node) / (beside.length - 1)
        : (winding[step % winding.length] ?? 0.5);
    return { ...node, x: LEFT + (step / last) * (WIDE - LEFT - RIGHT), y: TOP + share * (BOTTOM - TOP) };
  });
}

/** The ways between them. */
export function edgesOf(road: Road): RoadEdge[] {
  if (road.edges.length) return road.edges;
  return road.nodes.slice(1).map((node, n) => ({ from: road.nodes[n]?.id ?? "", to: node.id }));
}

/** Where the party stands: at what comes next, or at the last that was played. */
export function hereOf(nodes: readonly Placed[]): Placed | undefined {
  return (
    nodes.find((node) => node.state === "now") ??
    nodes.findLast((node) => node.state === "won" || node.state === "lost")
  );
}

/** A way that was walked: both of its ends were come to. */
export function isWalked(edge: RoadEdge, nodes: readonly RoadNode[]): boolean {
  const state = (id: string): string => nodes.find((node) => node.id === id)?.state ?? "later";
  return ["won", "lost"].includes(state(edge.from)) && state(edge.to) !== "later";
}

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

/** Where each node lies: along the road by its step, and apart from others of the same step. */
export function placed(road: Road): Placed[] {
  const steps = road.nodes.map((node, n) => node.step ?? n);
  const last = Math.max(1, ...steps);
  return road.nodes.map((node, n) => {
    const step = steps[n] ?? n;
    const beside = road.nodes.filter((_, other) => steps[other] === step);
    const share =
      beside.length > 1
        ? beside.indexOf(node) / (beside.length - 1)
        : (WINDING[step % WINDING.length] ?? 0.5);
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

// Areas that more than one side has a claim to: where something may happen next.
import { inOrder, key, type At } from "./hexes";
import type { AreaView, TsukuyumiView } from "./types";

const NOBODY = -1;

/** Several sides stand there, or one stands on what another holds. */
export function isDisputed(area: AreaView): boolean {
  if (area.sides.length > 1) return true;
  const holder = area.home !== NOBODY ? area.home : area.owner;
  return holder !== NOBODY && area.sides.some((side) => side.seat !== holder);
}

export const disputes = (view: TsukuyumiView): At[] =>
  inOrder(view.areas.filter(isDisputed).map((area) => area.at as At));

/** The one after a place in reading order, from the beginning again after the last. */
export function nextDispute(view: TsukuyumiView, after: At | null): At | null {
  const all = disputes(view);
  const now = after ? all.findIndex((at) => key(at) === key(after)) : -1;
  return all[(now + 1) % Math.max(1, all.length)] ?? null;
}

// What the keys of this game and the buttons beside the board do.
import type { Hands } from "../game";
import { nextDispute } from "./disputes";
import { areaOf, key, type At } from "./hexes";
import { starts, wholeGroup } from "./march";
import { shown } from "./shown.svelte";
import type { TsukuyumiView } from "./types";

/** Walk to the next area in dispute, from where one is or was last. */
export function walkDispute(view: TsukuyumiView, hands: Hands, hovered: string | null): void {
  const to = nextDispute(view, (hovered && areaOf(hovered)) || shown.dispute);
  if (!to) return;
  shown.dispute = to;
  const anchor = `area:${key(to)}`;
  if (hands.focus) hands.focus(anchor);
  else hands.hover(anchor);
}

/** All units under the pointer or in the chosen area, or the only ones who can go; else those of the area that is pointed
 * at next. Once more lets them go. False: nobody can. */
export function takeGroup(view: TsukuyumiView, hands: Hands, hovered: string | null): boolean {
  const able = starts(view);
  const under = hovered ? areaOf(hovered) : null;
  const has = (at: At | null): At | undefined => able.find((one) => at && key(one) === key(at));
  const held = shown.group?.at ?? null;
  const chosen = able.find((one) => hands.mark(`area:${key(one)}`) === "chosen");
  const at = has(under) ?? has(held) ?? chosen ?? (able.length === 1 ? able[0] : undefined);
  if (!able.length) return false;
  shown.gathering = !at && !shown.gathering;
  if (!at) return true;
  shown.group = held && key(held) === key(at) ? null : wholeGroup(view, at);
  shown.goal = null;
  return true;
}

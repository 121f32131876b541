// Cards as they are read: an Action card with its two halves, a Wound, an Event; and numbers with their sources.
import { say } from "../../lib/say";
import { signed } from "../../lib/words";
import type { ActionCard, AttributeView, OkkoBox } from "./types";

/** A card whose back is seen. */
export const UNKNOWN = "?";

export interface Face {
  id: string;
  name: string;
  /** Its band: one of the kinds, `own` for a Hero's own way, `wound` or `event`. */
  kind: string;
  label: string;
  /** What it gives on the left; empty: it has no such side. */
  talent: string;
  /** How the Talent is used, in short. */
  use: string;
  /** What it gives on the right. */
  technique: [attribute: string, count: number][];
  /** What lies on the right without numbers of its own: a Wound. */
  wound: string;
}

const USES = ["passive", "action", "unique", "discard"];

/** How a Talent or an item is used, in a word or two. */
export const useOf = (use: string): string => (USES.includes(use) ? say(`okko.use.${use}`) : "");

/** The band of an Action card. */
const bandOf = (card: ActionCard): string => card.kind || "own";
const labelOf = (card: ActionCard): string =>
  say(`okko.kind.${card.kind || (card.use === "none" ? "technique" : "own")}`);

/** An Action or Wound card; undefined for what is none. */
export function faceOf(box: OkkoBox, id: string): Face | undefined {
  const action = box.actions[id];
  if (action)
    return {
      id,
      name: action.name,
      kind: bandOf(action),
      label: labelOf(action),
      talent: action.use === "none" ? "" : action.text,
      use: useOf(action.use),
      technique: Object.entries(action.technique),
      wound: "",
    };
  const wound = box.wounds[id];
  if (!wound) return undefined;
  const nothing = { kind: "wound", label: say("okko.kind.wound"), talent: "", use: "", technique: [] };
  return { id, name: wound.name, ...nothing, wound: wound.text || say("okko.card.no-penalty") };
}

/** "SPEED +1", and "MIGHT +2 dice": a bonus to MIGHT is rolled, not added. */
export function changeSaid(box: OkkoBox, attribute: string, count: number): string {
  return `${box.attributes[attribute] ?? attribute} ${signed(count)}`;
}

/** "2 printed, +1 Hunter's Stride". */
export function sourceOf(box: OkkoBox, number: AttributeView | undefined): string {
  return (number?.parts ?? [])
    .map(([source, count], n) => {
      const name = box.sources[source] ?? source;
      return `${n ? signed(count) : count} ${name}`;
    })
    .join(", ");
}

/** The sum behind a number, if it is one: "3+1". */
export function sumOf(number: AttributeView | undefined): string {
  const parts = number?.parts ?? [];
  if (parts.length < 2) return "";
  return parts.map(([, count], n) => (n && count >= 0 ? `+${count}` : `${count}`.replace("-", "−"))).join("");
}

/** By how much a number is more than what is printed, or less. */
export const balance = (number: AttributeView | undefined): number =>
  (number?.parts ?? []).slice(1).reduce((sum, [, count]) => sum + count, 0);

/** What some cards on the right would change, by attribute. */
export function changes(box: OkkoBox, cards: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const card of cards)
    for (const [attribute, count] of faceOf(box, card)?.technique ?? [])
      found[attribute] = (found[attribute] ?? 0) + count;
  return found;
}

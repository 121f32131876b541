// Which answers of the bar are drawn, and what lies in its row whether one can have it or not.
import type { TsukuyumiBox, TsukuyumiView } from "./types";

/** Questions that sell something, or give it away. */
const SHOPS = ["ask.produce", "ask.produce-for", "ask.start-uplink", "ask.bundle-weapon"];
/** Those that sell all that a side can ever buy. */
const WHOLE = ["ask.produce", "ask.produce-for"];

/** Kinds of things that a side buys besides its units. */
const SOLD = ["bundle", "weapon", "uplink"];

const nameOf = (anchor: string): string => anchor.slice(anchor.indexOf(":") + 1);

/** The symbol of an action card that an answer uses; undefined: it is none. */
export function symbolOf(anchor: string, questionKey: string, box: TsukuyumiBox): string | undefined {
  if (questionKey !== "ask.turn" || !anchor.startsWith("do:")) return undefined;
  const name = nameOf(anchor);
  return [name, name.replace("-effect", "")].find((one) => one in box.symbols);
}

/** Action cards to choose from, what they let one do, and what is bought. */
export function isFaced(anchor: string, questionKey: string, box: TsukuyumiBox): boolean {
  const name = nameOf(anchor);
  if (anchor.startsWith("card:")) return name in box.actions || name in box.duels;
  if (symbolOf(anchor, questionKey, box)) return true;
  return (
    SHOPS.includes(questionKey) && anchor.startsWith("buy:") && (name in box.figures || name in box.items)
  );
}

/** All that a side can buy, in the order of its sheet: the units, the bundle, then weapons or uplinks. */
export function row(questionKey: string, view: TsukuyumiView, box: TsukuyumiBox): string[] | null {
  const own = view.seat === null ? undefined : view.seats[view.seat];
  const faction = box.factions[own?.faction ?? ""];
  if (!own || !faction || !WHOLE.includes(questionKey)) return null;
  const things = Object.entries(box.items).flatMap(([id, item]) =>
    SOLD.includes(item.kind) && item.faction === own.faction ? [id] : [],
  );
  return [...faction.units, ...things].map((id) => `buy:${id}`);
}

/** What something costs on the sheet of its side; null: it is given away. */
export function priceOf(
  name: string,
  questionKey: string,
  view: TsukuyumiView,
  box: TsukuyumiBox,
): number | null {
  if (!WHOLE.includes(questionKey)) return null;
  const own = view.seat === null ? undefined : view.seats[view.seat];
  if (box.items[name]?.kind === "bundle") return box.factions[own?.faction ?? ""]?.bundle?.[0] ?? null;
  return box.figures[name]?.cost ?? box.items[name]?.cost ?? null;
}

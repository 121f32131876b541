// What a screen reader calls the things on Harakiri's board, also those that cannot be chosen.
import { called, creatureOf, figureOf, footing, ground, height, pointOf, resistorOf, same, squareOf, standers, type Square } from "./geometry"; // prettier-ignore
import { capital, nameOf, word } from "./look";
import type { HarakiriBox, HarakiriView, PointView } from "./types";

/** Signs of the ground by the words of the box. */
const GROUNDS: Record<string, string> = {
  "#": "wall",
  ".": "plain",
  o: "obstacle",
  "~": "difficult",
  S: "stairs",
  "*": "special",
  "+": "door",
  "'": "open-door",
  "@": "start",
  "1": "spawn",
  "2": "spawn",
};

function conditions(box: HarakiriBox, of: Readonly<Record<string, number>>): string[] {
  return Object.entries(of).flatMap(([name, n]) =>
    n > 0 ? [word(box, "condition", name) + (n > 1 ? ` ${n}` : "")] : [],
  );
}

const many = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;

/** A figure with how it stands: "Kachi 7, health 2 of 4, armour 1, bleeding". */
export function figureSaid(view: HarakiriView, box: HarakiriBox, id: number): string {
  const parts = [capital(nameOf(view, box, id))];
  const resistor = resistorOf(view, id);
  if (resistor) parts.push(many(resistor.tokens, "resistance token"));
  const one = view.characters[id] ?? creatureOf(view, id);
  if (!one) return parts.join(", ");
  if ("defeated" in one && one.defeated) return [...parts, "defeated"].join(", ");
  parts.push(`health ${one.health} of ${one.most}`);
  if (one.armour.value) parts.push(`armour ${one.armour.value}`);
  parts.push(...conditions(box, one.conditions));
  if ("foe" in one) {
    if (one.upgraded) parts.push("upgraded");
    if (!one.foe) parts.push("an ally");
    if (one.marked >= 0) parts.push(`hunts ${nameOf(view, box, one.marked)}`);
  } else {
    if (one.mode) parts.push("Kami Mode");
    if (view.progress.carrier === id) parts.push(`carries Yasu, ${many(view.progress.lad, "token")}`);
  }
  return parts.join(", ");
}

export function pointSaid(box: HarakiriBox, point: PointView): string {
  const kind = word(box, "point", point.kind);
  const what = point.name.includes(kind) ? point.name : `${point.name}, ${kind}`;
  return capital(what) + (point.open ? ", open" : "");
}

/** A square with its ground, height and what stands or lies on it: "H4, open ground, height 1, Kachi 7". */
export function squareSaid(at: Square, view: HarakiriView, box: HarakiriBox): string {
  const found = [called(at)];
  const sign = ground(view.board, at);
  const kind = GROUNDS[sign];
  if (kind) found.push(word(box, "terrain", kind) + (kind === "spawn" ? ` ${sign}` : ""));
  const level = height(view.board, at);
  if (level) found.push(`height ${level}`);
  for (const point of view.points)
    if (point.kind !== "resistor" && point.squares.some((other) => same(at, other)))
      found.push(pointSaid(box, point));
  for (const head of view.heads)
    if (same(head.at, at)) {
      if (head.heads) found.push(many(head.heads, "head"));
      if (head.boss_heads) found.push(`${many(head.boss_heads, "head")} of a great enemy`);
    }
  for (const id of standers(view, at)) found.push(figureSaid(view, box, id));
  return found.join(", ");
}

/** What a kind of ground means, by its sign. */
const MEANS: Record<string, string> = {
  "~": "difficult",
  o: "obstacle",
  S: "stairs",
  "1": "spawn",
  "2": "spawn",
};

/** What lies under the pointer and what that means, for whoever has never seen it; nothing: open ground. */
export function meaning(anchor: string, view: HarakiriView, box: HarakiriBox): string | undefined {
  const said = (name: string, of: string): string => `${capital(name)}. ${word(box, "ground", of)}`;
  const id = figureOf(anchor);
  if (id !== null) return resistorOf(view, id) ? said(nameOf(view, box, id), "resistor") : undefined;
  const point = anchor.startsWith("point:") ? pointOf(view, anchor.slice(6)) : undefined;
  if (point) {
    if (!["door", "large-door"].includes(point.kind)) return said(point.name, "place");
    return point.open ? `${pointSaid(box, point)}.` : said(point.name, "door");
  }
  const at = squareOf(anchor);
  const sign = at ? ground(view.board, at) : " ";
  const means = MEANS[sign];
  if (means) return said(word(box, "terrain", GROUNDS[sign] ?? ""), means);
  return at && height(view.board, at) ? said(`height ${height(view.board, at)}`, "high") : undefined;
}

/** Whose square the acting character is on in the middle of a move: nobody may stay there. */
export function sharing(view: HarakiriView, box: HarakiriBox): string | undefined {
  const mover = view.act?.moving ? view.characters[view.act.character] : undefined;
  if (!mover?.at) return undefined;
  const other = standers(view, mover.at).find((id) => id !== mover.id);
  return other === undefined ? undefined : `${capital(nameOf(view, box, other))} stands here too: walk on.`;
}

/** "beside Kachi 7", for every enemy next to a square. */
export function beside(at: Square, view: HarakiriView, box: HarakiriBox): string[] {
  const near = view.creatures.filter(
    (one) =>
      one.foe && one.squares.some(([x, y]) => Math.max(Math.abs(x - at[0]), Math.abs(y - at[1])) === 1),
  );
  return near.map((one) => `beside ${nameOf(view, box, one.id)}`);
}

/** What an anchor is called, if it is a place, a thing or a figure. */
export function name(anchor: string, view: HarakiriView, box: HarakiriBox): string | undefined {
  const at = squareOf(anchor);
  if (at) return squareSaid(at, view, box);
  const id = figureOf(anchor);
  if (id !== null) {
    const [where] = footing(view, id);
    return figureSaid(view, box, id) + (where ? `, on ${called(where)}` : "");
  }
  if (anchor.startsWith("point:")) {
    const point = pointOf(view, anchor.slice(6));
    return point && pointSaid(box, point);
  }
  if (anchor.startsWith("zone:")) return view.zones.find((zone) => zone.id === anchor.slice(5))?.name;
  return undefined;
}

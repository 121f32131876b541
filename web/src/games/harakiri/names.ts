// What a screen reader calls the things on Harakiri's board, also those that cannot be chosen.
import { say } from "../../lib/say";
import { called, creatureOf, figureOf, foesBeside, footing, ground, height, pointOf, resistorOf, same, squareOf, standers, type Square } from "./geometry"; // prettier-ignore
import { capital, nameOf, pointName, word } from "./look";
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

/** A figure with how it stands: "Kachi 7, health 2 of 4, armour 1, bleeding". */
export function figureSaid(view: HarakiriView, box: HarakiriBox, id: number): string {
  const parts = [capital(nameOf(view, box, id))];
  const resistor = resistorOf(view, id);
  if (resistor) parts.push(say("harakiri.figure.resists", { n: resistor.tokens }));
  const one = view.characters[id] ?? creatureOf(view, id);
  if (!one) return parts.join(", ");
  if ("defeated" in one && one.defeated) return [...parts, say("harakiri.figure.defeated")].join(", ");
  parts.push(say("harakiri.figure.health", { n: one.health, of: one.most }));
  if (one.armour.value) parts.push(say("harakiri.figure.armour", { n: one.armour.value }));
  parts.push(...conditions(box, one.conditions));
  if ("foe" in one) {
    if (one.upgraded) parts.push(say("harakiri.figure.upgraded"));
    if (!one.foe) parts.push(say("harakiri.figure.ally"));
    if (one.marked >= 0) parts.push(say("harakiri.figure.hunts", { whom: nameOf(view, box, one.marked) }));
  } else {
    if (one.mode) parts.push(say("harakiri.figure.mode"));
    if (view.progress.carrier === id) parts.push(say("harakiri.figure.carries", { n: view.progress.lad }));
  }
  return parts.join(", ");
}

export function pointSaid(view: HarakiriView, box: HarakiriBox, point: PointView): string {
  const kind = word(box, "point", point.kind);
  const name = pointName(view, box, point.id);
  const what = name.includes(kind) ? name : `${name}, ${kind}`;
  return capital(what) + (point.open ? `, ${say("harakiri.square.open")}` : "");
}

/** A square with its ground, height and what stands or lies on it: "H4, open ground, height 1, Kachi 7". */
export function squareSaid(at: Square, view: HarakiriView, box: HarakiriBox): string {
  const found = [called(at)];
  const sign = ground(view.board, at);
  const kind = GROUNDS[sign];
  if (kind) found.push(word(box, "terrain", kind) + (kind === "spawn" ? ` ${sign}` : ""));
  const level = height(view.board, at);
  if (level) found.push(say("harakiri.square.height", { n: level }));
  for (const point of view.points)
    if (point.kind !== "resistor" && point.squares.some((other) => same(at, other)))
      found.push(pointSaid(view, box, point));
  for (const head of view.heads)
    if (same(head.at, at)) {
      if (head.heads) found.push(say("harakiri.some.heads", { n: head.heads }));
      if (head.boss_heads) found.push(say("harakiri.some.boss-heads", { n: head.boss_heads }));
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
    if (!["door", "large-door"].includes(point.kind)) return said(pointName(view, box, point.id), "place");
    return point.open ? `${pointSaid(view, box, point)}.` : said(pointName(view, box, point.id), "door");
  }
  const at = squareOf(anchor);
  const sign = at ? ground(view.board, at) : " ";
  const means = MEANS[sign];
  if (means) return said(word(box, "terrain", GROUNDS[sign] ?? ""), means);
  return at && height(view.board, at)
    ? said(say("harakiri.square.height", { n: height(view.board, at) }), "high")
    : undefined;
}

/** Whose square the acting character is on in the middle of a move: nobody may stay there. */
export function sharing(view: HarakiriView, box: HarakiriBox): string | undefined {
  const mover = view.act?.moving ? view.characters[view.act.character] : undefined;
  if (!mover?.at) return undefined;
  const other = standers(view, mover.at).find((id) => id !== mover.id);
  return other === undefined
    ? undefined
    : say("harakiri.square.shared", { who: capital(nameOf(view, box, other)) });
}

/** "beside Kachi 7", for every enemy next to a square. */
export function beside(at: Square, view: HarakiriView, box: HarakiriBox): string[] {
  return foesBeside(view, at).map((one) =>
    say("harakiri.square.beside", { whom: nameOf(view, box, one.id) }),
  );
}

/** What an anchor is called, if it is a place, a thing or a figure. */
export function name(anchor: string, view: HarakiriView, box: HarakiriBox): string | undefined {
  const at = squareOf(anchor);
  if (at) return squareSaid(at, view, box);
  const id = figureOf(anchor);
  if (id !== null) {
    const [where] = footing(view, id);
    return figureSaid(view, box, id) + (where ? `, ${say("harakiri.square.on", { at: called(where) })}` : "");
  }
  if (anchor.startsWith("point:")) {
    const point = pointOf(view, anchor.slice(6));
    return point && pointSaid(view, box, point);
  }
  const zone = anchor.startsWith("zone:") && view.zones.find((one) => one.id === anchor.slice(5));
  if (zone) return box.zones[zone.id] ?? zone.name;
  return undefined;
}

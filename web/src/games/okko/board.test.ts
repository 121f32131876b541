// Okko's board as numbers and words: where things lie, what they are called, what would be shown.
import { describe, expect, it } from "vitest";
import type { Line, QuestionCard } from "../../lib/messages";
import type { Extent, Hands, Mark } from "../game";
import { about } from "./about";
import { isTiny, standings, tabOf } from "./crowd";
import { floorOf, pieces, TEXTURES } from "./floor";
import { aimed, actorOf, strikeAsked, trialAsked, walking, wanted } from "./foretold";
import { centre, edge, joined, loops, outline, rim, S, tileBox, walls } from "./geometry";
import { figureAnchors, markOf, meant, restedOn, tokenAnchors } from "./marks";
import { schedule } from "./motion";
import { meanings } from "./meaning";
import { areaName, figureSaid, gateName, gateState, nameOfAnchor, spaceSaid } from "./names";
import { chipAt } from "./chip";
import { actor, heart, place, spaces } from "./places";
import { PLATE, plates } from "./plates";
import { ribbon } from "./ribbon";
import { deadZone, extent, legendRoom } from "./rooms";
import { borders, between, route } from "./route";
import { box, figure, palace, token, view } from "./sample";
import { sides } from "./sides";
import type { FigureView, GameEvent, GateView, OkkoView, TileView } from "./types";

const line = (event: Record<string, unknown>): Line =>
  ({ text: "", rule: null, heading: false, event }) as unknown as Line;
const told = (event: unknown): Line => line(event as Record<string, unknown>);

describe("the palace", () => {
  it("lies on cells of one size", () => {
    expect(centre(palace, 0)).toEqual({ x: 24, y: 24 });
    expect(centre(palace, 6)).toEqual({ x: 2.5 * S, y: 1.5 * S });
    expect(tileBox(palace, palace.tiles[1] as TileView)).toEqual({
      x: 2 * S,
      y: 0,
      width: 2 * S,
      height: 2 * S,
    });
  });

  it("has edges upright between neighbours in a row, and flat ones between rows", () => {
    expect(edge(palace, [1, 2])).toEqual({ from: { x: 96, y: 0 }, to: { x: 96, y: 48 } });
    expect(edge(palace, [4, 0])).toEqual({ from: { x: 0, y: 48 }, to: { x: 48, y: 48 } });
  });

  it("joins edges that go on", () => {
    const found = joined([edge(palace, [0, 4]), edge(palace, [1, 5]), edge(palace, [1, 2])]);
    expect(found).toContainEqual({ from: { x: 0, y: 48 }, to: { x: 96, y: 48 } });
    expect(found).toHaveLength(2);
  });

  it("is walled all round, with the wall inside, without its Doors", () => {
    const found = walls(palace, view().gates);
    const around = rim(palace).length;
    expect(around).toBe(14);
    expect(found).toContainEqual({ from: { x: 96, y: 48 }, to: { x: 96, y: 96 } });
    expect(found).not.toContainEqual({ from: { x: 96, y: 0 }, to: { x: 96, y: 48 } });
  });

  it("keeps walls that could be broken until they are", () => {
    const wall = { number: 1, cells: [2, 6] as [number, number], door: false, closed: true, shut: false, attributes: [], difficulty: 0 }; // prettier-ignore
    const flat = { from: { x: 96, y: 48 }, to: { x: 144, y: 48 } };
    expect(walls(palace, [wall])).toContainEqual(flat);
    expect(walls(palace, [{ ...wall, closed: false }])).not.toContainEqual(flat);
  });

  it("outlines Areas, drawn in at every corner", () => {
    expect(loops(palace, new Set([0, 1]))).toEqual([
      [
        { x: 0, y: 0 },
        { x: 96, y: 0 },
        { x: 96, y: 48 },
        { x: 0, y: 48 },
      ],
    ]);
    const bent = loops(palace, new Set([4, 5, 8]));
    expect(bent).toHaveLength(1);
    expect(bent[0]).toHaveLength(6);
    expect(outline(palace, [0], 4)).toBe("M4 4L44 4L44 44L4 44Z");
    // At a corner that points inwards the line keeps the same distance from the wall.
    expect(outline(palace, [4, 5, 8], 4)).toContain("44 92");
  });

  it("outlines cells that only touch at a corner apart, and holes too", () => {
    expect(loops(palace, new Set([0, 5]))).toHaveLength(2);
    const ring = { ...palace, width: 3, height: 3 };
    expect(loops(ring, new Set([0, 1, 2, 3, 5, 6, 7, 8]))).toHaveLength(2);
  });

  it("does not join the end of a row with the beginning of the next", () => {
    expect(loops(palace, new Set([3, 4]))).toHaveLength(2);
  });

  it("is laid with floors that have a texture", () => {
    expect(floorOf("5A", "a")).toBe("garden");
    expect(floorOf("5A", "c")).toBe("tatami");
    expect(floorOf("of a pack", "a")).toBe("boards");
    for (const face of ["1A", "2B", "3A", "5B", "8A", "C3A"])
      for (const letter of "abcdefgh") expect(TEXTURES).toHaveProperty(floorOf(face, letter));
    const laid = pieces(palace, 0);
    expect(laid.flatMap((piece) => piece.cells).sort()).toEqual([0, 1, 4, 5, 8]);
  });
});

describe("the room beside it", () => {
  const wide = (cells: number[], width: number, height: number) => ({
    ...palace,
    width,
    height,
    tiles: [palace.tiles[0] as TileView],
    areas: [{ name: "A.a", tile: 0, cells }],
    kinds: Array.from({ length: width * height }, (_, cell) => (cells.includes(cell) ? "blue" : "")),
  });

  it("is the biggest free corner", () => {
    const cells = Array.from({ length: 10 }, (_, n) => n);
    expect(deadZone(wide(cells, 10, 5), 5, 3)).toEqual({ x: 0, y: S, width: 10 * S, height: 4 * S });
    expect(deadZone(wide(cells, 10, 3), 5, 3)).toBeNull();
  });

  it("lies right of a layout without one, unless that is wide enough as it is", () => {
    const full = (width: number, height: number) =>
      wide(
        Array.from({ length: width * height }, (_, n) => n),
        width,
        height,
      );
    expect(legendRoom(full(6, 6))).toMatchObject({ y: 0 });
    expect(extent(full(6, 6)).width).toBeGreaterThan(10 * S);
    expect(legendRoom(full(12, 6))).toBeNull();
  });
});

describe("names of Tiles", () => {
  const overlap = (a: Extent, b: Extent): boolean =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  it("keep clear of each other and of Doors", () => {
    const found = plates(view(), box);
    const boxes = found.map((one) =>
      one.upright
        ? { x: one.x, y: one.y, width: PLATE, height: one.width }
        : { x: one.x, y: one.y, width: one.width, height: PLATE },
    );
    expect(found.map((one) => one.name)).toEqual(["Kitchens", "Armoury"]);
    expect(overlap(boxes[0] as Extent, boxes[1] as Extent)).toBe(false);
    for (const one of boxes) expect(overlap(one, { x: 86, y: 0, width: 20, height: S })).toBe(false);
  });
});

describe("places", () => {
  const table = view({
    figures: [figure(0, "okko", 4), figure(10, "ashigaru", -1)],
    tokens: [token(5, "relic", -1, { holder: 0 }), token(6, "evidence", 6)],
    stains: [{ cell: 2, tile: 1, red: false }],
  });

  it("are those of figures, of tokens and of who carries them", () => {
    expect(place("figure:0", table)).toMatchObject({ x: 24, y: 72 });
    expect(place("figure:10", table)).toBeNull();
    expect(place("token:6", table)).toMatchObject(centre(palace, 6));
    expect(place("token:5", table)).toMatchObject({ x: 24, y: 72 });
    expect(place("door:0", table)).toMatchObject({ x: 96, y: 24 });
    expect(place("stain:0", table)).toMatchObject(centre(palace, 2));
    expect(place("tile:1", table)).toMatchObject({ x: 144, y: 48 });
    expect(place("space:11", table)).toBeNull();
    expect(place("card:okko.cold-fury", table)).toBeNull();
  });

  it("of Areas are a Space of theirs, never scenery", () => {
    expect(heart(table, "B.a")).toMatchObject(centre(palace, 2));
    expect(heart(table, "B.b")).toBeNull();
  });

  it("to walk over are all Spaces in reading order", () => {
    expect(spaces(table)).toEqual([0, 1, 2, 3, 4, 5, 6, 8].map((cell) => `space:${cell}`));
  });
});

describe("the chance that is written at something", () => {
  const sight = { x: 0, y: 0, width: 600, height: 400 };

  it("lies above it, below where that is out of sight, and never beyond the sides", () => {
    expect(chipAt({ x: 300, y: 200 }, 20, 100, sight)).toEqual({ x: 250, y: 152 });
    expect(chipAt({ x: 300, y: 30 }, 20, 100, sight)).toEqual({ x: 250, y: 58 });
    expect(chipAt({ x: 10, y: 200 }, 20, 100, sight).x).toBe(2);
    expect(chipAt({ x: 590, y: 200 }, 20, 100, sight).x).toBe(498);
  });
});

describe("what a small screen shows first", () => {
  const one = view();
  const own = one.heroes[0];

  it("is who acts, while all plan an own Hero, and before that where all begin", () => {
    const turn = { ...one.turn, figure: 30 } as (typeof one)["turn"];
    expect(actor(view({ turn }))).toBe("figure:30");
    const planning = view({ turn: null, phase: "plan", seat: own?.seat ?? 0 });
    expect(actor(planning)).toBe(`figure:${own?.figure}`);
    const palace = { ...one.palace, starts: [4, 5] };
    expect(actor(view({ turn: null, phase: "setup", palace }))).toBe("space:4");
    expect(actor(view({ turn: null, phase: "end", palace }))).toBeNull();
  });
});

describe("names", () => {
  const table = view({
    figures: [
      figure(0, "okko", 4, { damage: 1, conditions: { bleeding: 0 } }),
      figure(12, "ashigaru", 6, { idle: "okko.thrall.activate-corrupted" }),
      figure(40, "gozu", 3),
    ],
    tokens: [
      token(5, "relic", -1, { holder: 0 }),
      token(6, "evidence", 2, { attribute: "guile", difficulty: 4, cards: 2 }),
      token(7, "courtier", 8, { name: "ayame" }),
    ],
    deduction: { ...view().deduction, courtiers: [{ id: "ayame", why: "clue" }] },
    stains: [{ cell: 3, tile: 1, red: false }],
  });

  it("tell figures with how they stand", () => {
    expect(figureSaid(table, box, table.figures[0] as FigureView)).toBe(
      "Okko, 1 of 3 damage, Bleeding, carries the Relic",
    );
    expect(nameOfAnchor("figure:12", table, box)).toBe("Ashigaru 3 in Armoury A2, may not act now");
    expect(nameOfAnchor("figure:40", table, box)).toContain("Gozu in Armoury B1");
  });

  it("tell tokens with what trying them takes", () => {
    expect(nameOfAnchor("token:6", table, box)).toBe("Evidence V, GUILE Test with 4 dice, 2 cards");
    expect(nameOfAnchor("token:7", table, box)).toBe("Lady Ayame, ruled out by a clue");
  });

  it("tell Spaces by their place on the Tile, with all that is there", () => {
    expect(spaceSaid(table, box, 1)).toBe("Kitchens B1, Area a, purple Space, Door, open");
    expect(spaceSaid(table, box, 2)).toContain("corrupted, Evidence V");
    expect(spaceSaid(table, box, 3)).toContain("Corruption token");
    expect(areaName(table, box, "A.b")).toBe("Area b of Kitchens");
  });

  it("tell Doors by what they join and how they stand", () => {
    const gate = table.gates[0] as GateView;
    expect(gateName(table, box, gate)).toBe("the Door between Kitchens and Armoury");
    expect(gateState(box, { ...gate, closed: true, attributes: ["speed", "might"], difficulty: 3 })).toBe(
      "closed, SPEED or MIGHT 3",
    );
    expect(gateState(box, { ...gate, closed: true, shut: true })).toBe("closed until the round is over");
  });

  it("leave to the answers what has no place", () => {
    expect(nameOfAnchor("do:end", table, box)).toBeUndefined();
  });
});

describe("what can be pointed at", () => {
  const hands = (marks: Record<string, Mark>): Hands =>
    ({ mark: (anchor: string) => marks[anchor] ?? "" }) as Hands;

  it("stands as the first of its names that can be chosen", () => {
    const courtier = token(7, "courtier", 8, { name: "ayame" });
    expect(tokenAnchors(courtier)).toEqual(["token:7", "courtier:ayame"]);
    expect(markOf(hands({ "courtier:ayame": "legal", "token:7": "lit" }), tokenAnchors(courtier))).toBe(
      "legal",
    );
    expect(markOf(hands({ "token:7": "lit" }), tokenAnchors(courtier))).toBe("lit");
  });

  it("is a Space before its Area, and what stands there before both", () => {
    const anchors = ["figure:3", "space:4", "area:A.b"];
    expect(meant(hands({ "area:A.b": "legal" }), anchors)).toBe("area:A.b");
    expect(meant(hands({ "area:A.b": "legal", "space:4": "legal" }), anchors)).toBe("space:4");
    expect(meant(hands({}), anchors)).toBe("figure:3");
  });

  it("says itself what it is where it lies in a room that is lit", () => {
    const lit = hands({ "area:A.b": "legal" });
    expect(restedOn(lit, ["token:2", "space:4", "area:A.b"])).toBe("token:2");
    expect(restedOn(lit, ["figure:3", "space:4", "area:A.b"])).toBe("figure:3");
    expect(restedOn(lit, ["space:4", "area:A.b"])).toBe("area:A.b");
    expect(restedOn(hands({ "space:4": "legal" }), ["token:2", "space:4", "area:A.b"])).toBe("space:4");
  });

  it("is a Character card by those figures alone that may act with it", () => {
    const cards = [{ kind: "ashigaru", figures: [10, 11], able: [10], activated: false, techniques: [] }];
    const table = view({ oni: { ...view().oni, cards } });
    const asks = { key: "ask.oni-card" } as QuestionCard;
    expect(figureAnchors(table, figure(10, "ashigaru", 0), asks)).toEqual(["figure:10", "kind:ashigaru"]);
    expect(figureAnchors(table, figure(11, "ashigaru", 1), asks)).toEqual(["figure:11"]);
    expect(figureAnchors(table, figure(10, "ashigaru", 0), null)).toEqual(["figure:10"]);
  });
});

describe("the crowd", () => {
  const guards = [10, 11, 12].map((number) => figure(number, "ashigaru", number - 10, { area: "A.a" }));

  it("stands one by one, Heroes on top", () => {
    const found = standings([figure(0, "okko", 4), ...guards], false, () => false);
    expect(found.map((one) => one.figure.number)).toEqual([10, 11, 12, 0]);
  });

  it("is drawn by kind where it is small, but for those that must be told apart", () => {
    expect(isTiny(0.6)).toBe(true);
    expect(isTiny(0.7)).toBe(false);
    const found = standings(guards, true, (one) => one.number === 11);
    expect(found.map(({ figure, count }) => [figure.number, count])).toEqual([
      [10, 2],
      [11, 1],
    ]);
  });

  it("has letters for Heroes and numbers for Minions", () => {
    expect(tabOf(box, figure(0, "okko", 0))).toBe("O");
    expect(tabOf(box, figure(12, "ashigaru", 0))).toBe("3");
    expect(tabOf(box, figure(40, "gozu", 0))).toBe("");
  });
});

describe("what is asked beforehand", () => {
  const question = {
    key: "ask.hero-act",
    options: [
      { text: "1", say: "", anchors: ["area:A.a", "space:0"] },
      { text: "2", say: "", anchors: ["figure:10", "do:ranged"] },
    ],
  } as unknown as QuestionCard;
  const table = view({
    figures: [figure(0, "okko", 4), figure(1, "setsuka", 5), figure(10, "ashigaru", 6)],
    tokens: [token(6, "evidence", 2, { attribute: "guile", difficulty: 4 }), token(5, "relic", 3)],
  });

  it("is nothing as long as somebody else acts", () => {
    expect(actorOf(table, question)).toBe(0);
    expect(actorOf(table, null)).toBeNull();
    expect(actorOf(view({ side: "oni" }), question)).toBeNull();
    expect(wanted(view({ side: "oni" }), question, "figure:10", [])).toEqual([]);
  });

  it("is the Move, and the Attack in the form that is possible", () => {
    expect(wanted(table, question, "figure:10", [])).toEqual([
      ["figure:0"],
      ["figure:0", "figure:10", "do:ranged"],
    ]);
    expect(strikeAsked(table, question, 0, "figure:1", [])).toBeNull();
  });

  it("is the test of tokens and orange Spaces, of Heroes only", () => {
    expect(trialAsked(table, 0, "token:6", [])).toEqual(["figure:0", "token:6"]);
    expect(trialAsked(table, 0, "token:5", [])).toBeNull();
    expect(trialAsked(table, 0, "space:5", [])).toEqual(["figure:0", "space:5"]);
    expect(trialAsked(table, 0, "space:4", [])).toBeNull();
    expect(trialAsked(table, 10, "token:6", [])).toBeNull();
  });

  it("is a Move that the bar names with the Areas in reach", () => {
    const go = (...anchors: string[]) => ({ text: anchors.join(" "), say: "", anchors });
    const options = [
      go("area:A.b", "space:2"),
      go("area:A.b", "space:3"),
      go("area:B.a", "space:8"),
      go("do:end"),
    ];
    const asks = { ...question, options } as QuestionCard;
    const turn = { ...view().turn, side: "heroes", figure: 0 };
    const figures = [figure(0, "okko", 4, { attributes: { speed: { value: 3, parts: [] } } })];
    expect(walking({ ...table, figures, side: "heroes", turn } as OkkoView, box, asks)).toMatchObject({
      say: "Walk: 2 Areas",
      anchors: ["area:A.b", "area:B.a"],
    });
    expect(walking(table, box, { ...asks, options: [go("do:end")] })).toBeNull();
  });

  it("knows the Area of a Space", () => {
    expect(aimed(table, "space:8", [])).toEqual({ area: "A.b", cell: 8 });
    expect(aimed(table, "area:B.a", [])).toEqual({ area: "B.a", cell: null });
    expect(aimed(table, "figure:1", [])).toBeNull();
    expect(aimed(view({ tokens: [token(0, "evidence", 3)] }), "token:0", [])).toEqual({
      area: "B.a",
      cell: null,
    });
    expect(aimed(table, "figure:1", ["area:A.a", "space:0"])).toEqual({ area: "A.a", cell: 0 });
  });
});

describe("the way of a Move", () => {
  const table = view();
  const way = { area: "B.a", steps: 2, way: ["A.b", "A.a", "B.a"], spaces: [2], sneak: false, chance: 1 };

  it("goes over lines and open Doors", () => {
    expect(borders(table, "A.a", "A.b")).toHaveLength(2);
    expect(borders(table, "A.a", "B.a")).toEqual([{ x: 96, y: 24 }]);
    const shut = view({ gates: table.gates.map((gate) => ({ ...gate, closed: true })) });
    expect(borders(shut, "A.a", "B.a")).toEqual([]);
  });

  it("passes each border once, by the shorter way", () => {
    const points = route(table, way, centre(palace, 5), 2);
    expect(points).toEqual([
      { x: 72, y: 72 },
      { x: 72, y: 48 },
      { x: 96, y: 24 },
      { x: 120, y: 24 },
    ]);
    expect(between(points, 12)).toEqual([{ x: 72, y: 60 }, ...points.slice(1, 3), { x: 108, y: 24 }]);
  });
});

describe("motion", () => {
  const beat = { step: 100, card: 200, hold: 700 };

  it("plays one after the other; words rise while the next begins", () => {
    const news = [
      told({ event: "moved", figure: 10, start: 0, end: 5, why: "" }),
      told({ event: "attack-declared", attacker: 10, target: 0, form: "melee", why: "" }),
      told({ event: "damaged", figure: 0, count: 2, why: "attack" }),
      told({ event: "pushed", figure: 0, start: 4, end: 8, by: 10 }),
      told({ event: "round-began", round: 2 }),
    ];
    const clips = schedule(news, beat);
    expect(clips.map((clip) => [clip.kind, clip.anchor, clip.start])).toEqual([
      ["walk", "figure:10", 0],
      ["lunge", "figure:10", 300],
      ["rise", "figure:0", 500],
      ["slide", "figure:0", 700],
    ]);
    expect(clips[2]).toMatchObject({ text: "−2", tone: "harm", duration: 700 });
  });

  it("hurries where much has happened", () => {
    const news = Array.from({ length: 13 }, () =>
      told({ event: "moved", figure: 10, start: 0, end: 5, why: "" }),
    );
    expect(schedule(news, beat)[1]).toMatchObject({ start: 100, duration: 100 });
  });

  it("shows a miss, but a hit only by its harm", () => {
    const blow = { event: "attacked", attacker: 10, target: 0, kinds: [], chains: [], dice: [], additions: [], total: 3, defense: 4 }; // prettier-ignore
    expect(schedule([told({ ...blow, hit: false })], beat)).toMatchObject([
      { anchor: "figure:0", text: "miss" },
    ]);
    expect(schedule([told({ ...blow, hit: true })], beat)).toEqual([]);
  });
});

describe("entries of the log", () => {
  const lit = (event: Partial<GameEvent>): string[] => about(told(event), view());

  it("light up what they are about", () => {
    expect(lit({ event: "moved", figure: 1, start: 0, end: 5, why: "" })).toEqual(["figure:1", "space:0", "space:5", "area:A.b"]); // prettier-ignore
    expect(lit({ event: "tested", hero: 1, about: "door", object: 0 })).toEqual(["figure:1", "door:0"]);
    expect(lit({ event: "courtier-cleared", courtier: "ayame" })).toEqual(["courtier:ayame"]);
    expect(lit({ event: "attack-declared", attacker: 10, target: 0, form: "melee", why: "" })).toEqual(["figure:10", "figure:0"]); // prettier-ignore
    expect(lit({ event: "fell", figure: 10, kind: "ashigaru", by: -1 })).toEqual(["figure:10"]);
    expect(about(line(null as unknown as Record<string, unknown>), view())).toEqual([]);
  });
});

describe("the top of the table", () => {
  it("says who acts with what is left, and who comes next", () => {
    const found = ribbon(view({ figures: [figure(0, "okko", 4)] }), box);
    expect(found).toMatchObject({
      now: "activation",
      round: { value: "3", of: "6 to the reveal" },
      turn: { hue: "a", name: "Okko", doing: "2 Actions left" },
      then: "the Oni",
    });
  });

  it("names no Hero whose Initiative card lies face down", () => {
    const turn = { side: "oni", hero: -1, figure: -1, card: "", stage: "card", actions: 0 };
    const oni = view({ turn: turn as unknown as NonNullable<ReturnType<typeof view>["turn"]> });
    expect(ribbon(oni, box)).toMatchObject({
      then: "the next Hero",
      turn: { hue: "enemy", doing: "choose a card" },
    });
    expect(ribbon({ ...oni, order: [0, 1] }, box).then).toBe("Setsuka");
  });

  it("counts points by side", () => {
    expect(sides(view(), box)).toMatchObject([
      { hue: "a", name: "Okko and Setsuka", score: 1 },
      { hue: "enemy", name: "The Oni", score: 2 },
    ]);
  });
});

describe("somebody who is rested on", () => {
  it("tells what it can do and bear, unless its sheet lies open", () => {
    const number = (value: number) => ({ value, parts: [] });
    const guard = figure(11, "ashigaru", 2, {
      damage: 1,
      dice: [3, 1],
      attributes: { defense: number(4), might: number(3), speed: number(2), stamina: number(2) },
    });
    const agents = { ...box.agents, ashigaru: { name: "Ashigaru", figures: 10, talents: {} } };
    const cardboard = { ...box, agents } as unknown as typeof box;
    const [said] = meanings.meaning("figure:11", view({ figures: [guard] }), cardboard);
    expect(said).toContain("MIGHT 4, SPEED 2");
    expect(said).toContain("1 of 2");
  });
});

import { describe, expect, it } from "vitest";
import type { Line } from "../../lib/messages";
import { about } from "./about";
import { asksFor, glimpse } from "./glimpse";
import { dots, scatter } from "./ground";
import {
  around,
  areaOf,
  centre,
  corner,
  edge,
  inOrder,
  middle,
  neighbour,
  placeOf,
  RADIUS,
  rim,
  seam,
  teeth,
  WIDTH,
  type At,
} from "./hexes";
import { bigPlates, CHIP, chipSlots, clashSign, order, rows, smallChips, tokens } from "./layout";
import { outlook } from "./march";
import { motions } from "./news";
import { place } from "./places";
import { next, ribbon } from "./ribbon";
import { figure, side } from "./sample";
import { hueOf, nameOf, ONI, sides } from "./sides";
import type { AreaView, MarchWay, SeatView, TsukuyumiBox, TsukuyumiView, TurnView } from "./types";

const box = {
  factions: { nomads: { name: "Nomads" }, boarlords: { name: "Boarlords" } },
  figures: {
    private: figure("Private", 2),
    dog: figure("Dog", 1),
    squeaker: figure("Squeaker", 2),
    small: figure("small Oni", 1, "oni"),
  },
  combat: { conquest: { name: "Conquest" } },
  symbols: { production: "production" },
} as unknown as TsukuyumiBox;

function area(at: [number, number], more: Partial<AreaView> = {}): AreaView {
  return {
    at,
    terrain: "ocean-floor",
    units: {},
    oni: {},
    legend: 0,
    sides: [],
    owner: -1,
    printed: [],
    marked: [],
    properties: [],
    ...more,
  } as unknown as AreaView;
}

const seat = (faction: string, more: Partial<SeatView> = {}): SeatView =>
  ({ faction, total: 3, acted: false, ...more }) as unknown as SeatView;

function view(more: Partial<TsukuyumiView> = {}): TsukuyumiView {
  return {
    seat: 0,
    seats: [seat("nomads"), seat("boarlords")],
    order: [0, 1],
    round: 2,
    rounds: 4,
    phase: "red",
    duel: false,
    turn: null,
    march: null,
    battle: null,
    attacks: [],
    areas: [],
    legend: "",
    ...more,
  } as unknown as TsukuyumiView;
}

const turn = (more: Partial<TurnView> = {}): TurnView =>
  ({ seat: 0, acting: "", ...more }) as unknown as TurnView;
const line = (event: unknown): Line => ({ text: "", rule: null, heading: false, event });

describe("hexes", () => {
  it("lie beside each other at the width of a hex", () => {
    for (let direction = 0; direction < 6; direction++) {
      const to = centre(neighbour([2, -1], direction));
      const from = centre([2, -1]);
      expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeCloseTo(WIDTH);
    }
  });

  it("go east first and then against the clock", () => {
    expect(centre(neighbour([0, 0], 0)).x).toBeGreaterThan(0);
    const northWest = centre(neighbour([0, 0], 2));
    expect(northWest.x).toBeLessThan(0);
    expect(northWest.y).toBeLessThan(0);
  });

  it("share an edge with each neighbour", () => {
    for (let direction = 0; direction < 6; direction++) {
      const here = middle(edge([1, 1], direction));
      const there = middle(edge(neighbour([1, 1], direction), (direction + 3) % 6));
      expect(here.x).toBeCloseTo(there.x);
      expect(here.y).toBeCloseTo(there.y);
      expect(seam([1, 1], direction)).toBe(seam(neighbour([1, 1], direction), (direction + 3) % 6));
    }
  });

  it("have corners at their radius", () => {
    for (let number = 0; number < 6; number++)
      expect(Math.hypot(corner(number).x, corner(number).y)).toBeCloseTo(RADIUS);
  });

  it("have a rim of six around one", () => {
    expect(rim([[0, 0]])).toHaveLength(6);
    expect(
      rim([
        [0, 0],
        [1, 0],
      ] as At[]),
    ).toHaveLength(8);
  });

  it("are read row by row", () => {
    expect(
      inOrder([
        [1, 0],
        [0, 1],
        [0, 0],
      ] as At[]),
    ).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
  });

  it("fit into their extent", () => {
    const all = around(
      [
        [0, 0],
        [2, 1],
      ] as At[],
      0,
    );
    expect(all.x).toBeCloseTo(-WIDTH / 2);
    expect(all.y).toBeCloseTo(-RADIUS);
    expect(all.height).toBeCloseTo(RADIUS * 3.5);
  });

  it("have five teeth on a closed edge", () => {
    expect(teeth(edge([0, 0], 0)).match(/M/g)).toHaveLength(5);
  });
});

describe("anchors", () => {
  it("of areas and edges have a place, cards have none", () => {
    expect(placeOf("area:1,-2")).toMatchObject(centre([1, -2]));
    expect(placeOf("to:1,-2")).toMatchObject(centre([1, -2]));
    expect(placeOf("edge:0,0,3")?.x).toBeCloseTo(-WIDTH / 2);
    expect(placeOf("card:logistics")).toBeNull();
    expect(placeOf("unit:private")).toBeNull();
  });

  it("tell a move from an upgrade", () => {
    expect(areaOf("to:1,0")).toEqual([1, 0]);
    expect(areaOf("to:boarmaster")).toBeNull();
  });

  it("of units have no place: tokens are small, so the bar names them", () => {
    const table = view({ areas: [area([1, 0], { units: { 0: { private: 2, dog: 1 } } })] });
    expect(place("unit:dog", table, ["area:1,0"])).toBeNull();
    expect(place("area:1,0", table)).not.toBeNull();
  });

  it("of properties lie at their badge", () => {
    const table = view({ areas: [area([0, 0], { printed: ["unstable"], marked: ["radioactive"] })] });
    const first = place("property:unstable", table, ["area:0,0"]);
    const second = place("property:radioactive", table, ["area:0,0"]);
    expect(first && second && second.y > first.y).toBe(true);
  });
});

describe("an area", () => {
  const crowd = area([0, 0], {
    units: { 0: { private: 2 }, 1: { squeaker: 1 } },
    oni: { small: 1 },
    owner: 1,
    sides: [side(0), side(1), side(ONI)],
  });

  it("names its owner first and the attacker last", () => {
    expect(order(view(), crowd)).toEqual([1, 0, ONI]);
    const battle = { at: [0, 0], attacker: 1 } as unknown as TsukuyumiView["battle"];
    expect(order(view({ battle }), crowd)).toEqual([0, ONI, 1]);
  });

  it("shows tokens for two sides and only plates for three", () => {
    const pair = area([0, 0], { units: { 0: { private: 1 }, 1: { squeaker: 1 } } });
    expect(rows(view(), box, pair).map((row) => row.tokens.length)).toEqual([1, 1]);
    expect(rows(view(), box, crowd).map((row) => row.tokens.length)).toEqual([0, 0, 0]);
  });

  it("keeps many tokens inside the hex", () => {
    const many = tokens(
      box,
      ["a", "b", "c", "d", "e", "f"].map((id) => [id, 1]),
    );
    expect(many.every((token) => Math.abs(token.x) < WIDTH / 2)).toBe(true);
    expect(many[0]?.size).toBeLessThan(1);
  });

  it("has no marker under the totals of a side", () => {
    for (const sides of [1, 2, 3, 4]) {
      const units = Object.fromEntries(Array.from({ length: sides }, (_, seat) => [seat, { private: 1 }]));
      for (const row of rows(view(), box, area([0, 0], { units }))) {
        const tall = 9.5 * row.scale;
        const half = (row.tokens.length ? 94 : 114) * row.scale * 0.5;
        const middle = row.y + (row.tokens.length ? 17.5 : 0) * row.scale;
        const under = chipSlots(sides).filter(
          ([x, y]) => Math.abs(x) - CHIP < half && Math.abs(y - middle) - CHIP < tall,
        );
        expect(under).toEqual([]);
      }
    }
  });

  it("has a plate for each side on a small board, none over another, over a marker or over the rim", () => {
    for (const tiny of [false, true])
      for (const sides of [1, 2, 3, 4, 5]) {
        const plates = bigPlates(sides, tiny);
        expect(plates).toHaveLength(sides);
        for (const [n, one] of plates.entries()) {
          expect(Math.abs(one.x) + one.wide / 2).toBeLessThan(WIDTH / 2);
          for (const other of plates.slice(n + 1)) {
            const beside = Math.abs(one.x - other.x) >= (one.wide + other.wide) / 2;
            expect(beside || Math.abs(one.y - other.y) >= (one.high + other.high) / 2).toBe(true);
          }
          for (const [, y] of smallChips(sides)) expect(y - CHIP).toBeGreaterThan(one.y + one.high / 2 - 4);
        }
      }
  });

  it("has numbers that can be read on a phone", () => {
    const PHONE = 0.33;
    for (const sides of [1, 2]) expect((bigPlates(sides, true)[0]?.font ?? 0) * PHONE).toBeGreaterThan(11);
    expect(bigPlates(3, true)[0]?.font).toBeGreaterThan(bigPlates(3, false)[0]?.font ?? 0);
  });

  it("has a sign of battle that can be read, over no number of a plate", () => {
    for (const scale of [1, 0.57, 0.43, 0.36])
      for (const mountain of [false, true]) {
        const sign = clashSign(scale, mountain);
        expect(sign.r * scale).toBeGreaterThan(7.9);
        for (const sides of scale < 0.58 ? [1, 2, 3] : [])
          for (const one of bigPlates(sides, scale < 0.45)) {
            const x = Math.max(0, Math.abs(sign.x - one.number) - one.font / 2);
            const y = Math.max(0, Math.abs(sign.y - one.y) - one.font * 0.36);
            expect(Math.hypot(x, y)).toBeGreaterThan(sign.r);
          }
      }
  });

  it("says whose each number is, however many sides there are", () => {
    for (const tiny of [false, true])
      for (const sides of [1, 2, 3, 4, 5])
        for (const one of bigPlates(sides, tiny)) {
          const digits = one.font * 0.5; // half of a number with two
          expect(one.crest).toBeGreaterThan(19);
          expect(one.sign - one.crest / 2).toBeGreaterThanOrEqual(-one.wide / 2);
          expect(one.number - digits).toBeGreaterThanOrEqual(one.sign + one.crest / 2 - 2);
          expect(one.number + digits).toBeLessThanOrEqual(one.wide / 2);
        }
  });

  it("is drawn the same every time", () => {
    expect(dots(scatter(2, 3), 5, 1, 2)).toEqual(dots(scatter(2, 3), 5, 1, 2));
    expect(dots(scatter(2, 3), 5, 1, 2)).not.toEqual(dots(scatter(3, 2), 5, 1, 2));
  });
});

describe("previews", () => {
  it("of a step say who comes where", () => {
    expect(glimpse(view(), ["area:0,0", "unit:private", "to:1,0", "how:walk"])).toEqual({
      kind: "join",
      at: [1, 0],
      seat: 0,
      figure: "private",
      from: [0, 0],
      side: null,
      perish: false,
      claim: null,
    });
    expect(glimpse(view(), ["area:0,0", "unit:private"])).toBeNull();
  });

  it("of a step say what the server tells of it", () => {
    const step = ["area:0,0", "unit:private", "to:1,0", "how:walk"];
    expect(asksFor(step)).toEqual(step);
    expect(asksFor(["area:0,0", "card:conquest"])).toEqual([]);
    const ways = new Map([[step.join(" "), { at: [1, 0], side: side(0, { defence: 35 }) }]]);
    expect(glimpse(view(), step, ways)).toMatchObject({ kind: "join", side: { defence: 35 } });
  });

  it("of a step into a radioactive area say that it costs the unit", () => {
    const step = ["area:0,0", "unit:private", "to:1,0", "how:walk"];
    const told = new Map([[step.join(" "), { at: [1, 0], side: side(0, {}), perish: true }]]);
    expect(glimpse(view(), step, told)).toMatchObject({ kind: "join", perish: true });
    const goal = { at: [1, 0], left: 1, stop: "", own: 2, theirs: 0, perish: true, steps: [] } as MarchWay;
    expect(outlook(box, goal)).toContain("radioactive");
    expect(outlook(box, { ...goal, perish: false })).not.toContain("radioactive");
  });

  it("of a placed Oni belong to the Oni", () => {
    expect(glimpse(view(), ["oni:small", "area:2,0"])).toMatchObject({
      kind: "join",
      seat: ONI,
      from: null,
    });
  });

  it("of Oni that one leads to an attack say what it needs, mountains and all", () => {
    const step = ["area:0,0", "oni:large", "to:1,0"];
    const told = new Map([[step.join(" "), { at: [1, 0], side: side(ONI, { conquest: 20 }) }]]);
    const held = { at: [1, 0], owner: 0, home: -1, mountain: 15, sides: [side(0, { defence: 30 })] };
    const led = (why: string, sides = held.sides) =>
      view({
        areas: [{ ...held, sides }] as unknown as TsukuyumiView["areas"],
        march: { seat: ONI, why, movers: [] },
        legend: "",
        power: "",
      });
    const claim = (now: TsukuyumiView) => {
      const seen = glimpse(now, step, told);
      return seen?.kind === "join" ? seen.claim : undefined;
    };
    expect(claim(led("oni-conquest"))).toEqual({ points: 20, needed: 30 });
    expect(claim(led("oni-conquest", []))).toEqual({ points: 20, needed: 15 });
    expect(claim(led("lured-away"))).toBeNull();
  });

  it("of own units say what taking the area would need", () => {
    const step = ["area:0,0", "unit:private", "to:1,0", "how:walk"];
    const told = new Map([[step.join(" "), { at: [1, 0], side: side(0, { conquest: 20 }) }]]);
    const claim = (more: Partial<AreaView>) => {
      const held = { home: -1, sides: [side(1, { defence: 15 }), side(0, { defence: 50 })], ...more };
      const now = view({ areas: [area([1, 0], held)], march: { seat: 0, why: "movement", movers: [] } });
      const seen = glimpse(now, step, told);
      return seen?.kind === "join" ? seen.claim : undefined;
    };
    expect(claim({ owner: 1 })).toEqual({ points: 20, needed: 15 });
    expect(claim({ owner: 0 })).toBeNull();
    expect(claim({ sides: [] })).toBeNull();
  });

  it("of a battle find what it would begin with", () => {
    const attack = { at: [1, 0], card: "conquest" } as unknown as TsukuyumiView["attacks"][number];
    expect(glimpse(view({ attacks: [attack] }), ["area:1,0", "card:conquest"])).toMatchObject({
      kind: "attack",
      attack,
    });
    expect(glimpse(view({ attacks: [attack] }), ["area:0,0", "card:conquest"])).toBeNull();
  });
});

describe("the ribbon", () => {
  it("shows the phases of a round, whose turn it is and who is next", () => {
    const shown = ribbon(view({ turn: turn({ acting: "production" }) }), box);
    expect(shown.phases.map((phase) => phase.label)).toEqual([
      "Select",
      "White",
      "Blue",
      "Green",
      "Red",
      "End",
    ]);
    expect(shown.now).toBe("red");
    expect(shown.round).toEqual({ label: "Round", value: "2", of: "4" });
    expect(shown.turn).toMatchObject({ name: "Nomads", doing: "production", hue: "c" });
    expect(shown.then).toBe("Boarlords");
  });

  it("shows the set-up before round 1, tiles only with two seats", () => {
    const labels = (duel: boolean) =>
      ribbon(view({ round: 0, phase: "homes", duel }), box).phases.map((phase) => phase.id);
    expect(labels(false)).toEqual(["factions", "homes", "goals"]);
    expect(labels(true)).toContain("tiles");
  });

  it("names nobody after the last seat", () => {
    expect(next(view({ turn: turn({ seat: 1 }) }))).toBeNull();
    expect(next(view())).toBeNull();
  });
});

describe("sides", () => {
  it("have the hue of their faction, and a free one before that", () => {
    const early = view({ seats: [seat(""), seat("cybersamurai"), seat("")] });
    expect([0, 1, 2].map((number) => hueOf(early, number))).toEqual(["b", "a", "c"]);
    expect(hueOf(early, ONI)).toBe("enemy");
  });

  it("have a name, a crest and points", () => {
    expect(sides(view(), box)[1]).toEqual({ hue: "d", name: "Boarlords", glyph: "crest-d", score: 3 });
    expect(nameOf(view({ seats: [seat("")] }), box, 0)).toBe("Seat 1");
  });
});

describe("the log", () => {
  it("lights what it speaks of", () => {
    expect(about(line({ event: "unit-moved", seat: 0, unit: "dog", start: [0, 0], to: [1, 0] }))).toEqual([
      "area:0,0",
      "area:1,0",
    ]);
    expect(
      about(line({ event: "marker-placed", seat: 0, marker: "blockade", at: [0, 0], direction: 2 })),
    ).toEqual(["area:0,0", "edge:0,0,2"]);
    expect(about(line({ event: "round-began", round: 1 }))).toEqual([]);
    expect(about(line(null))).toEqual([]);
  });

  it("becomes motion in order, faster when there is much", () => {
    const move = line({ event: "unit-moved", seat: 0, unit: "dog", start: [0, 0], to: [1, 0] });
    const lost = line({
      event: "units-lost",
      seat: 1,
      at: [1, 0],
      units: { squeaker: 2, boar: 1 },
      by: 0,
      cause: "",
    });
    expect(motions([move, lost]).map((one) => [one.kind, one.begin])).toEqual([
      ["glide", 0],
      ["fall", 1],
      ["fall", 2],
    ]);
    expect(motions(Array.from({ length: 30 }, () => move)).at(-1)?.begin).toBeCloseTo(29 / 3);
  });
});

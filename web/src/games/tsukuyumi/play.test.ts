// What the board works out for people: values and their sources, names, disputes, groups, counterattacks.
import { describe, expect, it } from "vitest";
import { play, waiting } from "./battle";
import { disputes, nextDispute } from "./disputes";
import { glimpse } from "./glimpse";
import { changed, goalsOf, outlook, pointedAt, starts, wholeGroup } from "./march";
import { isMeantThere } from "./meant";
import { areaName, nameOfAnchor } from "./names";
import { figure, side } from "./sample";
import { ONI } from "./sides";
import type { QuestionCard } from "../../lib/messages";
import type {
  AreaView,
  BattleView,
  CounterPlay,
  MoverView,
  SeatView,
  Side,
  TsukuyumiBox,
  TsukuyumiView,
} from "./types";
import { countSource, plateSource, pointsSource, valueSource } from "./values";

const box = {
  factions: {
    nomads: { name: "Nomads", home: "USS Nomad", protection: 10 },
    boarlords: { name: "Boarlords", home: "Boarea", protection: 5 },
  },
  figures: {
    private: figure("Private", 2),
    dog: figure("Dog", 1),
    trudy: { ...figure("Trudy", 1, "mascot"), conquest: 0, damage: 0, health: 5 },
    small: figure("small Oni", 1, "oni"),
  },
  terrain: { "ocean-floor": { name: "Ocean Floor" }, "mountain-range": { name: "Mountain Range" } },
  properties: { radioactive: { name: "Radioactive" } },
  items: { egg: { name: "Egg" } },
  points: { missions: "missions" },
  stops: { mountain: "the mountains stop them" },
  aims: {},
  cards: { power: { name: "New Strength" } },
} as unknown as TsukuyumiBox;

const area = (at: [number, number], more: Partial<AreaView> = {}): AreaView =>
  ({
    at,
    terrain: "ocean-floor",
    home: -1,
    owner: -1,
    mountain: 0,
    units: {},
    oni: {},
    legend: 0,
    sides: [],
    closed: [],
    printed: [],
    marked: [],
    negated: [],
    properties: [],
    markers: [],
    eggs: 0,
    ...more,
  }) as unknown as AreaView;

const seat = (faction: string): SeatView => ({ faction, supply: { dog: 2 } }) as unknown as SeatView;

const view = (more: Partial<TsukuyumiView> = {}): TsukuyumiView =>
  ({
    seat: 0,
    seats: [seat("nomads"), seat("boarlords")],
    areas: [],
    march: null,
    battle: null,
    legend: "",
    power: "",
    oni_values: { small: [10, 15, 5] },
    ...more,
  }) as unknown as TsukuyumiView;

describe("values", () => {
  it("tell where they come from", () => {
    const held = area([0, 0], { units: { 0: { private: 2 } } });
    const each: Side["each"] = { private: [10, 15, 5] };
    const told = plateSource(view(), box, held, side(0, { defence: 35, health: 30, damage: 10, each }));
    expect(told.split("\n")).toEqual([
      "Nomads",
      "Conquest 20 = 2 Private 20",
      "Health 30 = 2 Private 30",
      "Damage 10 = 2 Private 10",
      "As defender 35 = 20 + ground 15",
    ]);
    const covered = side(0, { health: 40, each: { private: [10, 20, 5] } });
    expect(plateSource(view(), box, held, covered)).toContain("Health 40 = 2 Private 30 + cover 10");
    const player = { total: 3, scores: { missions: 3, goal: 0 } } as unknown as SeatView;
    expect(pointsSource(player, box)).toBe("3 = missions 3");
    expect(valueSource(view(), box, "small", "conquest")).toContain("as printed");
    const strong = view({ oni_values: { small: [20, 15, 5] }, power: "power" });
    expect(valueSource(strong, box, "small", "conquest")).toContain("20 = 10 + 10 (New Strength)");
    expect(countSource(view({ areas: [area([1, 0], { units: { 0: { dog: 1 } } })] }), box, 0, "dog")).toBe(
      "1 at J9, 2 in the supply, 4 in the box",
    );
  });
});

describe("names", () => {
  it("of areas tell ground, owner, properties, figures, totals and closed edges", () => {
    const full = area([1, -2], {
      owner: 1,
      printed: ["radioactive"],
      eggs: 2,
      units: { 0: { private: 2, dog: 1 } },
      oni: { small: 1 },
      sides: [side(0, { defence: 35 }), side(ONI)],
      closed: [0, 3],
    });
    expect(areaName(view(), box, full)).toBe(
      "I7, Ocean Floor, held by Boarlords; Radioactive, 2 Egg; " +
        "you: 2 Private and 1 Dog, conquest 20 (35 as defender), health 10, damage 5; " +
        "Oni: 1 small Oni, conquest 20, health 10, damage 5; closed to the east and west",
    );
    const table = view({ areas: [full, area([0, 0], { home: 0 })] });
    expect(nameOfAnchor("to:0,0", table, box)).toBe("to I9, USS Nomad, homezone of Nomads");
    expect(nameOfAnchor("area:5,5", table, box)).toBe("P14, beside the board");
    expect(nameOfAnchor("card:oil", table, box)).toBeUndefined();
  });
});

describe("disputes", () => {
  const table = view({
    areas: [
      area([0, 1], { sides: [side(0), side(1)] }),
      area([0, 0], { owner: 1, sides: [side(0)] }),
      area([1, 0], { owner: 0, sides: [side(0)] }),
      area([2, 0]),
    ],
  });

  it("are areas with several sides, or with one on foreign ground", () => {
    expect(disputes(table)).toEqual([[0, 0], [0, 1]]); // prettier-ignore
  });

  it("follow each other, from the last to the first", () => {
    expect(nextDispute(table, null)).toEqual([0, 0]);
    expect(nextDispute(table, [0, 0])).toEqual([0, 1]);
    expect(nextDispute(table, [0, 1])).toEqual([0, 0]);
    expect(nextDispute(view(), null)).toBeNull();
  });
});

describe("a group in a movement", () => {
  const goal = (at: [number, number], stop = "", left = 1) => ({ at, left, stop });
  const mover = (unit: string, count: number, goals: MoverView["goals"], fresh = true): MoverView => ({
    at: [0, 0],
    unit,
    count,
    left: 2,
    fresh,
    goals,
  });
  const table = (movers: MoverView[]) =>
    view({
      march: { seat: 0, why: "movement", movers },
      areas: [area([0, 0]), area([1, 0], { sides: [side(1, { strength: 3 })] }), area([0, 1])],
    });

  it("is everybody who can step, less those taken out", () => {
    const now = table([mover("private", 2, [goal([1, 0])]), mover("dog", 1, [goal([1, 0])])]);
    const whole = wholeGroup(now, [0, 0]);
    expect(whole?.band).toEqual([["private", 2], ["dog", 1]]); // prettier-ignore
    const less = whole && changed(now, whole, "private", -1);
    expect(less?.band).toEqual([["private", 1], ["dog", 1]]); // prettier-ignore
    expect(less && changed(now, less, "private", 5)?.band).toEqual([["private", 2], ["dog", 1]]); // prettier-ignore
    expect(changed(now, { at: [0, 0], band: [["dog", 1]] }, "dog", -1)).toBeNull();
    expect(wholeGroup(now, [1, 0])).toBeNull();
    expect(starts(now)).toEqual([[0, 0]]);
  });

  it("is asked for unit by unit, and goes where the server says", () => {
    const now = table([mover("private", 2, [goal([1, 0])]), mover("dog", 1, [goal([1, 0])])]);
    const whole = wholeGroup(now, [0, 0]);
    expect(whole && pointedAt(now, whole)).toEqual(["area:0,0", "unit:private", "unit:private", "unit:dog"]);
    const ways = new Map([["area:0,0 unit:private unit:private unit:dog", { ways: [{ at: [1, 0] }] }]]);
    expect(whole && goalsOf(now, ways, whole)).toEqual([{ at: [1, 0] }]);
    expect(whole && goalsOf(now, new Map(), whole)).toEqual([]);
  });

  it("is told what becomes of it", () => {
    const plain = {
      at: [1, 0] as [number, number],
      stop: "",
      left: 1,
      own: 4,
      theirs: 0,
      perish: false,
      steps: [],
    };
    expect(outlook(box, plain)).toBe("1 more to go");
    expect(outlook(box, { ...plain, left: 0 })).toBe("their last step");
    expect(outlook(box, { ...plain, stop: "mountain" })).toBe("the mountains stop them");
    expect(outlook(box, { ...plain, theirs: 3 })).toBe("strength 4 against 3, 1 more to go");
  });
});

describe("a counterattack on the board", () => {
  const way = (to: [number, number], sideOf: number, pushed: boolean, forbids = "") => ({
    side: sideOf,
    pushed,
    at: to,
    forbids,
  });
  const battle = {
    at: [0, 0],
    attacker: 1,
    defenders: [0, ONI],
    counters: {},
    points: { 0: 30, 1: 20, 9: 10 },
    ways: [way([1, 0], 0, false), way([0, 1], 0, false, "block.edge"), way([1, 0], 1, true)],
  } as unknown as BattleView;
  const here = area([0, 0], { sides: [side(0, { damage: 15 }), side(1), side(ONI)] });
  const table = view({ battle, areas: [here, area([1, 0], { sides: [side(ONI)] }), area([0, 1])] });

  const told = { side: 0, armour: 10, strike: 15, takes: true, areas: [[0, 0], [1, 0]] } as CounterPlay; // prettier-ignore

  it("lights ways out, closed ones with their reason", () => {
    expect(play(table, "retreat", null)).toEqual({ kind: "ways", ways: battle.ways.slice(0, 2) });
    expect(play(table, "defence-action", null)).toEqual({ kind: "ways", ways: battle.ways.slice(2) });
    expect(glimpse(table, ["counter:retreat"])).toMatchObject({ kind: "counter", at: [0, 0] });
  });

  it("shows what it adds, deals and takes, once the server has told", () => {
    expect(play(table, "protection", told)).toEqual({ kind: "armour", more: 10 });
    expect(play(table, "counterstrike", told)).toEqual({ kind: "strike", damage: 15 });
    expect(play(table, "you-shall-not-pass", told)).toEqual({ kind: "take", yes: true });
    expect(play(table, "total-loss", null)).toEqual({ kind: "fall", side: 1 });
    expect(play(table, "natures-wisdom", null)).toMatchObject({ kind: "sign" });
    const racket = play(table, "what-a-racket", told);
    expect(racket?.kind === "areas" && racket.areas).toEqual([[0, 0], [1, 0]]); // prettier-ignore
    const ways = new Map([["counter:counterstrike", told]]);
    expect(glimpse(table, ["counter:counterstrike"], ways)).toMatchObject({ play: { damage: 15 } });
    expect(glimpse(table, ["counter:counterstrike"], new Map())).toBeNull();
  });

  it("belongs to who is asked", () => {
    expect(waiting(table, battle, true)).toBe(0);
    expect(waiting(table, { ...battle, counters: { 0: ["retreat"] } }, true)).toBe(ONI);
    expect(play(view(), "retreat", null)).toBeNull();
  });
});

describe("a token", () => {
  const asked = (...anchors: string[]): QuestionCard =>
    ({ options: [{ anchors }] }) as unknown as QuestionCard;

  it("is meant where it stands when it goes, and stands for its area when others come there", () => {
    const goes = asked("area:1,0", "unit:dog", "to:1,-1", "how:walk");
    const comes = asked("unit:dog", "area:1,0");
    const wakes = asked("area:1,0", "do:activate");
    const oni = asked("area:1,0", "oni:small", "to:1,-1");
    expect(isMeantThere(goes, "area:1,0", "dog")).toBe(true);
    expect(isMeantThere(goes, "area:1,0", "private")).toBe(false);
    expect(isMeantThere(goes, "area:0,0", "dog")).toBe(false);
    expect(isMeantThere(oni, "area:1,0", "small")).toBe(true);
    for (const one of [comes, wakes, null]) expect(isMeantThere(one, "area:1,0", "dog")).toBe(false);
  });
});

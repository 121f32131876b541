// The guide of the first game has a word for whatever the first game asks, and the plates say what is played.
import { describe, expect, it } from "vitest";
import type { QuestionCard } from "../../lib/messages";
import type { Now, Step } from "../../learn/lesson";
import { playedBy } from "./acts";
import { learn } from "./learn";
import type { AreaView, SeatView, Side, TsukuyumiBox, TsukuyumiView } from "./types";

const CARD = { name: "Onslaught", phases: { red: { movement: 2 } }, status: "" };
const box = {
  actions: { onslaught: CARD },
  duels: {},
  acts: { movement: { 2: "Movement: each of your units may go 2 areas far." } },
  symbols: {},
} as unknown as TsukuyumiBox;

const seat = (more: Partial<SeatView>): SeatView =>
  ({ faction: "nomads", hand: [], lands: [], chosen: "", symbols: {}, ...more }) as unknown as SeatView;

function view(round: number, rival: Partial<SeatView> = {}): TsukuyumiView {
  const seats = [seat({}), seat(rival)];
  return {
    seat: 0,
    seats,
    round,
    rounds: 3,
    areas: [],
    battle: null,
    turn: null,
    duel: false,
  } as unknown as TsukuyumiView;
}

function asked(key: string, round = 1): Now {
  const question = { number: 1, key, prompt: "", hint: "", options: [] } as unknown as QuestionCard;
  return { view: view(round), box, question, planned: null, log: [], ended: false, mayUndo: true };
}

describe("The guide", () => {
  const aims = learn.guides["first"] as Step[];
  const spokenOf = (now: Now): string[] => aims.filter((one) => one.when(now)).map(({ id }) => id);

  it.each([
    ["ask.start-uplink", "uplink"],
    ["ask.faction-effect", "effect"],
    ["ask.lay", "lay"],
    ["ask.terraform", "terraform"],
    ["ask.terraforming-edge", "terraform"],
    ["ask.mines", "mines"],
    ["ask.event-target", "target"],
    ["ask.bundle-unit", "bundle"],
    ["ask.bundle-weapon", "bundle"],
    ["ask.place-unit", "appear"],
    ["ask.weapon", "weapon"],
    ["ask.march.retreat", "withdraw"],
    ["ask.march.oni-conquest", "lead"],
    ["ask.oni-attack", "lead"],
  ])("has an aim for %s", (key, id) => {
    expect(spokenOf(asked(key))).toContain(id);
  });

  it("marks homes from where one can walk to good land", () => {
    const land = (at: [number, number], terrain: string, red: number[] = []) =>
      ({ at, terrain, red, owner: -1, home: -1, properties: [] }) as unknown as AreaView;
    const areas = [
      land([0, 0], "fertile-ground", [3]),
      land([4, 0], "ocean-floor"),
      land([5, 0], "ocean-floor"),
    ];
    const options = ["area:-1,0", "area:3,0", "area:6,-1", "area:4,1"].map((one) => ({ anchors: [one] }));
    const now = asked("ask.home");
    const here = { ...now, view: { ...view(1), areas }, question: { ...now.question, options } } as Now;
    // A blockade parts the first one from the fertile ground, for which a hint would name it; the last one touches two.
    expect(aims.find(({ id }) => id === "home")?.points?.(here)).toEqual(["area:-1,0", "area:4,1"]);
  });

  it("blames nobody for what cannot be taken back any more", () => {
    const move = aims.find(({ id }) => id === "move");
    const since = asked("ask.march.movement");
    const now = {
      ...asked("ask.counter"),
      question: { ...since.question, number: 2, key: "ask.counter" },
    } as Now;
    expect(move?.astray?.(now, since)).toBe("stayed");
    expect(move?.astray?.({ ...now, mayUndo: false }, since)).toBeNull();
  });

  describe("of Oni", () => {
    const land = (at: [number, number], owner: number, sides: Partial<Side>[] = []) =>
      ({ at, red: [], owner, terrain: "moon", home: -1, mountain: 0, sides }) as unknown as AreaView;
    const oni = { seat: 9, conquest: 20 };
    const at = (key: string, areas: AreaView[], options: string[][]): Now => ({
      ...asked(key),
      view: {
        ...view(1, { total: 5 }),
        areas,
        oni_values: { large: [20, 20, 15] },
      } as unknown as TsukuyumiView,
      question: {
        ...asked(key).question,
        options: options.map((anchors) => ({ anchors })),
      } as unknown as QuestionCard,
    });
    const aim = (id: string) => aims.find((one) => one.id === id);
    const strong = { seat: 1, conquest: 30, defence: 30 };

    it("points at some that can take land of whoever leads", () => {
      const areas = [
        land([0, 0], -1, [oni]),
        land([1, 0], 1),
        land([5, 0], -1, [oni]),
        land([6, 0], 1, [strong]),
        land([0, 6], -1, [oni]),
        land([1, 6], 0),
      ];
      const options = [["area:0,0"], ["area:5,0"], ["area:0,6"]];
      expect(aim("oni")?.points?.(at("ask.activate", areas, options))).toEqual(["area:0,0"]);
      expect(aim("oni")?.points?.(at("ask.activate", areas, [["area:5,0"]]))).toEqual([]);
    });

    it("points at land that they can take", () => {
      const areas = [land([0, 0], -1, [oni]), land([1, 0], 1, [strong]), land([0, 1], 1)];
      const options = ["to:1,0", "to:0,1"].map((to) => ["area:0,0", "oni:large", to]);
      expect(aim("lead")?.points?.(at("ask.march.oni-conquest", areas, options))).toEqual(["area:0,1"]);
    });

    it("is not content with a lead that was taken back", () => {
      const since = { ...asked("ask.march.oni-conquest"), answers: 9 };
      const back = { ...asked("ask.activate"), answers: 8 } as Now;
      const number = { ...back, question: { ...back.question, number: 7 } } as Now;
      expect(aim("lead")?.done?.(number, since)).toBe(false);
      expect(aim("lead")?.done?.({ ...number, answers: 10 }, since)).toBe(true);
    });
  });

  it("is content with production where there is some, not with another action", () => {
    const green = aims.find(({ id }) => id === "green");
    const begun = asked("ask.turn");
    const options = [{ anchors: ["do:production"] }, { anchors: ["do:oni-conquest"] }];
    const since = { ...begun, question: { ...begun.question, options } } as Now;
    const after = (symbol: string): Now =>
      ({ ...begun, log: [{ event: { event: "action-taken", seat: 0, symbol } }] }) as unknown as Now;
    expect(green?.done?.(after("oni-conquest"), since)).toBe(false);
    expect(green?.done?.(after("production"), since)).toBe(true);
    expect(green?.done?.(after("oni-conquest"), begun)).toBe(true);
  });

  it("praises nobody for an action that could do nothing", () => {
    const blue = aims.find(({ id }) => id === "blue");
    const at = (...names: string[]): Now => {
      const begun = asked("ask.turn");
      const options = names.map((name) => ({ anchors: [`do:${name}`] }));
      const turn = { seat: 0, idle: ["faction-effect"] };
      return {
        ...begun,
        view: { ...view(1), phase: "blue", turn },
        question: { ...begun.question, options },
      } as unknown as Now;
    };
    const after = (symbol: string): Now =>
      ({ ...at(), log: [{ event: { event: "action-taken", seat: 0, symbol } }] }) as unknown as Now;
    const since = at("faction-effect", "events");
    expect(blue?.when(at("faction-effect"))).toBe(false);
    expect(blue?.points?.(since)).toEqual(["do:events"]);
    expect(blue?.done?.(after("faction-effect"), since)).toBe(false);
    expect(blue?.done?.(after("events"), since)).toBe(true);
  });

  it("marks the uplink that protects, and nobody who is to stay", () => {
    const begun = asked("ask.start-uplink");
    const options = ["buy:uplink-shogun", "buy:uplink-aegis"].map((one) => ({ anchors: [one] }));
    const items = { "uplink-shogun": { protection: 0 }, "uplink-aegis": { protection: 10 } };
    const now = {
      ...begun,
      box: { ...box, items },
      question: { ...begun.question, options },
    } as unknown as Now;
    expect(aims.find(({ id }) => id === "uplink")?.points?.(now)).toEqual(["buy:uplink-aegis"]);
    expect(aims.find(({ id }) => id === "spread")?.points).toBeUndefined();
  });

  it("does not take a far step for as many battles", () => {
    const cards = {
      far: { phases: { red: { movement: 3, combat: 1 } } },
      near: { phases: { green: { production: 1 }, red: { movement: 1, combat: 3 } } },
    };
    const here = asked("ask.select");
    const seats = [seat({ hand: ["far", "near"] }), seat({})];
    const now = { ...here, view: { ...view(1), seats }, box: { ...box, actions: cards } } as unknown as Now;
    expect(aims.find(({ id }) => id === "select")?.points?.(now)).toEqual(["card:near"]);
  });

  it("speaks of the first card and of later ones in other words", () => {
    expect(spokenOf(asked("ask.select", 1))).toEqual(["select"]);
    expect(spokenOf(asked("ask.select", 2))).toEqual(["again"]);
  });

  it("marks a card in every round, and speaks of spreading in one movement only", () => {
    const aim = (id: string) => aims.find((one) => one.id === id);
    const chosen = (round: number): Now => asked("ask.turn", round);
    expect(aim("again")?.done?.(chosen(2), asked("ask.select", 2))).toBe(false);
    expect(aim("again")?.done?.(chosen(3), asked("ask.select", 3))).toBe(true);
    const moving = asked("ask.march.movement");
    expect(aim("spread")?.done?.(moving, moving)).toBe(false);
    expect(aim("spread")?.done?.(asked("ask.turn"), moving)).toBe(true);
  });
});

describe("The card of a rival", () => {
  it("is told with what it lets them do once it is turned over", () => {
    const open = view(1, { chosen: "onslaught", symbols: { red: { movement: 2 } } });
    expect(playedBy(box, open, 1)?.name).toBe("Onslaught");
    expect(playedBy(box, open, 1)?.lines[1]).toContain("each of your units may go 2 areas far");
  });

  it("is told to nobody while it lies face down", () => {
    expect(playedBy(box, view(1, { chosen: "?" }), 1)).toBeNull();
    expect(playedBy(box, view(1), 1)).toBeNull();
  });
});

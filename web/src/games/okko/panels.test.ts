import { describe, expect, it } from "vitest";
import type { Line, PlanCard, QuestionCard } from "../../lib/messages";
import { goalSaid } from "./aims";
import { roadOf } from "./campaign";
import { changes, faceOf, sourceOf, sumOf } from "./cards";
import { thingsAsked } from "./choices";
import { gearAsked } from "./gear";
import {
  byRound,
  clearedLast,
  countSaid,
  fallen,
  isGrave,
  isRare,
  mayBe,
  reasonOf,
  roundOf,
  ruledOut,
} from "./knowing";
import { openTiles, told } from "./memoirs";
import { asText, nightOf, rowsOf } from "./night";
import { turnsOf } from "./order";
import {
  answersSince,
  heroAsked,
  heroOf,
  inHand,
  cardsFor,
  onlyCard,
  placedBy,
  planOf,
  read,
  standing,
} from "./plans";
import { fits, rerolled } from "./reroll";
import { chainOf, dieOf, lastOf, lastRoll } from "./rolls";
import { nameOf, reasonsOf, sentence } from "./story";
import { actionsOf, allyActing } from "./sides";
import { figure, view as sample } from "./sample";
import { broughtBy, growsNext, signOf, spotOf } from "./track";
import type { FigureView, GameEvent, HeroView, OkkoBox, OkkoView } from "./types";
import { askedFor, best, nearest, readyable, toldOf } from "./worth";

const line = (event: Partial<GameEvent> & { event: string }, text = ""): Line => ({
  text,
  rule: null,
  heading: false,
  event,
});

const question = (key: string, ...options: string[][]): QuestionCard => ({
  number: 1,
  key,
  prompt: "",
  hint: "",
  options: options.map((anchors, n) => ({ text: String(n), say: String(n), anchors })),
  may: [],
  tips: [],
});

const planned = (seat: number, done: boolean, ...answers: string[][]): PlanCard => ({
  seat,
  done,
  choices: answers.map((anchors) => ({
    key: "ask.plan",
    option: { text: anchors.join(), say: "", anchors },
  })),
});

const hero = (more: Partial<HeroView>): HeroView => ({
  id: "okko",
  seat: 0,
  figure: 0,
  hand: [],
  wounds: [],
  hand_count: 0,
  wound_count: 0,
  open_wounds: [],
  left: [],
  right: [],
  discard: [],
  slots: {},
  supplies: [],
  room: 3,
  readied: "",
  unready: false,
  follower: -1,
  carried: [],
  personal: { id: "", counts: {}, spoken: [], steps: [], done: false },
  activated: false,
  fewer: 0,
  out: false,
  ...more,
});

const view = (more: object): OkkoView => more as OkkoView;
const box = (more: object): OkkoBox => more as OkkoBox;

const cardboard = box({
  attributes: { speed: "SPEED", might: "MIGHT", defense: "DEFENSE", guile: "GUILE" },
  sources: { base: "printed", "okko.stride": "Hunter's Stride" },
  actions: {
    "okko.fury": {
      name: "Cold Fury",
      hero: "okko",
      kind: "",
      use: "none",
      text: "",
      technique: { speed: -1, might: 3 },
    },
    "okko.breath": {
      name: "One Breath",
      hero: "okko",
      kind: "attack",
      use: "unique",
      text: "He attacks at once.",
      technique: { might: 2 },
    },
  },
  wounds: { "cut-arm": { name: "Cut Arm", text: "MIGHT -1." }, plain: { name: "Nameless Wound", text: "" } },
  dice: {
    combat: { name: "combat", colour: "black", faces: [] },
    test: { name: "test", colour: "orange", faces: [] },
  },
  items: {
    katana: { name: "Katana", slot: "hand", use: "passive", text: "MIGHT +1 in melee.", legendary: false },
  },
});

describe("the Actions on a sheet", () => {
  const kami = figure(2, "fire", 3, { sort: "kami", owner: 0 });
  const table = (turn: object | null, activated: boolean): OkkoView =>
    sample({
      heroes: [hero({ activated, figure: 0 })],
      figures: [figure(0, "okko", 1), kami],
      turn: turn as OkkoView["turn"],
    });
  const numbers = { heroes: { okko: { numbers: { actions: 3 } } } } as unknown as OkkoBox;
  const turn = { side: "heroes", hero: 0, figure: 0, actions: 1 };

  it("are what is left while the Hero acts", () => {
    expect(actionsOf(table(turn, true), numbers, 0)).toEqual({ n: 1, now: true });
    expect(allyActing(table(turn, true), 0)).toBeNull();
  });

  it("are those of its Kami while that acts", () => {
    const then = table({ ...turn, figure: 2, actions: 2 }, true);
    expect(actionsOf(then, numbers, 0)).toEqual({ n: 2, now: true });
    expect(allyActing(then, 0)).toBe(kami);
  });

  it("are none when its turn is over, and all before it", () => {
    expect(actionsOf(table({ side: "oni", hero: -1, figure: 7, actions: 2 }, true), numbers, 0)).toBeNull();
    expect(actionsOf(table(null, false), numbers, 0)).toEqual({ n: 3, now: false });
  });
});

describe("cards", () => {
  it("have a Talent half and a Technique half, or say that one is missing", () => {
    expect(faceOf(cardboard, "okko.breath")).toMatchObject({
      kind: "attack",
      talent: "He attacks at once.",
      use: "Action, once",
      technique: [["might", 2]],
    });
    expect(faceOf(cardboard, "okko.fury")).toMatchObject({
      kind: "own",
      talent: "",
      label: "technique only",
    });
    expect(faceOf(cardboard, "cut-arm")).toMatchObject({ kind: "wound", wound: "MIGHT -1.", talent: "" });
    expect(faceOf(cardboard, "plain")?.wound).toBe("No penalty.");
    expect(faceOf(cardboard, "katana")).toBeUndefined();
  });

  it("change numbers together", () => {
    expect(changes(cardboard, ["okko.fury", "okko.breath", "cut-arm"])).toEqual({ speed: -1, might: 5 });
  });

  it("are named as the sources of a number", () => {
    const number = {
      value: 1,
      parts: [
        ["base", 2],
        ["okko.stride", -1],
      ] as [string, number][],
    };
    expect(sourceOf(cardboard, number)).toBe("2 printed, −1 Hunter's Stride");
    expect(sumOf(number)).toBe("2−1");
    expect(sumOf({ value: 2, parts: [["base", 2]] })).toBe("");
  });
});

describe("planning", () => {
  const plans = [
    planned(0, false, ["figure:0", "card:a", "side:left"], ["figure:0", "card:b", "side:right"]),
    planned(
      1,
      true,
      ["figure:1", "card:c", "side:right"],
      ["figure:1", "do:planned"],
      ["figure:1", "item:bo", "do:ready"],
    ),
  ];

  it("shows what each Hero has put down", () => {
    expect(planOf(plans, 0)).toEqual({ left: ["a"], right: ["b"], ready: undefined, settled: true });
    expect(planOf(plans, 1)).toEqual({ left: [], right: ["c"], ready: "bo", settled: true });
    expect(planOf(null, 0)).toEqual({ left: [], right: [], ready: undefined, settled: false });
    const none = [planned(0, false, ["figure:0", "do:ready-none"])];
    expect(planOf(none, 0).ready).toBe("");
  });

  it("leaves the other cards in the hand", () => {
    const cardboard = { actions: { a: {}, b: {} } } as unknown as OkkoBox;
    expect(inHand(cardboard, hero({ hand_count: 8 }), planOf(plans, 0))).toBe(6);
    // A Wound is no Action card.
    expect(inHand(cardboard, hero({ hand_count: 8 }), planOf(plans, 1))).toBe(8);
  });

  it("has one card read at a time, which stays until another is pointed at", () => {
    const cards = ["a", "b", "c"];
    expect(read(cards, ["b", "c"], undefined, undefined)).toBe("b");
    expect(read(cards, ["b", "c"], "c", "b")).toBe("c");
    expect(read(cards, ["b", "c"], undefined, "c")).toBe("c");
    expect(read(cards, ["b"], undefined, "c")).toBe("b");
    expect(read(cards, [], undefined, undefined)).toBe("a");
  });

  it("knows the Hero that a question is about", () => {
    expect(heroAsked(question("ask.plan", ["figure:2", "card:a", "side:left"]))).toBe(2);
    expect(heroAsked(question("ask.hero-act", ["figure:2", "do:melee"]))).toBeNull();
    expect(heroAsked(null)).toBeNull();
  });

  it("knows the card that alone can lie on a side", () => {
    const left = ["figure:2", "card:a", "side:left"];
    expect(onlyCard(question("ask.plan", left, ["figure:2", "card:b", "side:right"]), 2, "left")).toBe("a");
    expect(onlyCard(question("ask.plan", left, ["figure:2", "card:b", "side:left"]), 2, "left")).toBe("");
    expect(onlyCard(question("ask.plan", left), 1, "left")).toBe("");
    expect(cardsFor(question("ask.plan", left), 2, "left")).toEqual(["card:a"]);
    expect(cardsFor(question("ask.plan", left), 2, "right")).toEqual([]);
    expect(onlyCard(null, 2, "left")).toBe("");
  });

  it("takes a card back with all that came after it", () => {
    expect(answersSince(plans, 0, "a")).toBe(2);
    expect(answersSince(plans, 0, "b")).toBe(1);
    expect(answersSince(plans, 0, "c")).toBe(0);
  });

  it("says who is done, who chooses and who waits", () => {
    const seen = view({
      seat: 0,
      heroes: [
        hero({}),
        hero({ seat: 1, figure: 1 }),
        hero({ seat: 0, figure: 2 }),
        hero({ seat: 2, figure: 3 }),
      ],
    });
    const all = [...plans, planned(2, false, ["figure:3", "card:z", "side:left"])];
    expect([0, 1, 2, 3].map((number) => standing(seen, all, 2, number))).toEqual([
      "done",
      "done",
      "choosing",
      "choosing",
    ]);
    expect(standing(seen, all, 0, 2)).toBe("waiting");
  });

  it("collects the Events that the Oni has placed beside a card", () => {
    const own = [planned(1, false, ["event:barbs", "kind:yurei"], ["event:rush", "kind:ninja"], ["do:done"])];
    expect(placedBy(own, "yurei")).toEqual(["barbs"]);
    expect(placedBy(own, "samurai")).toEqual([]);
  });
});

describe("what planned cards are worth", () => {
  const figure = (number: number, sort: string, cell: number): FigureView =>
    ({ number, sort, cell }) as FigureView;
  const seen = view({
    palace: { width: 10 },
    figures: [
      figure(0, "hero", 11),
      figure(10, "agent", 15),
      figure(11, "agent", 33),
      figure(12, "agent", -1),
    ],
  });

  const printed = box({ natures: { gozu: {} } });

  it("is asked for whoever stands nearest", () => {
    const [first] = seen.figures;
    expect(first && nearest(seen, printed, first)?.number).toBe(11);
    expect(nearest(view({ ...seen, figures: [first] }), printed, figure(0, "hero", 11))).toBeNull();
    expect(nearest(seen, printed, figure(0, "hero", -1))).toBeNull();
  });

  it("leaves guards alone who stand still, and is for the demon once it has shown itself", () => {
    const [first, far, near] = seen.figures as [FigureView, FigureView, FigureView];
    const asleep = { ...near, idle: "okko.thrall.activate-corrupted" };
    expect(nearest(view({ ...seen, figures: [first, far, asleep] }), printed, first)?.number).toBe(10);
    expect(nearest(view({ ...seen, figures: [first, asleep] }), printed, first)).toBeNull();
    const demon = { ...far, kind: "gozu" };
    expect(nearest(view({ ...seen, figures: [first, demon, near] }), printed, first)?.number).toBe(10);
  });

  it("is reckoned with what will be readied: the best thing as long as that is open", () => {
    const open = { left: [], right: [], ready: undefined, settled: false };
    expect(readyable(open, ["bo", "katana"])).toEqual(["", "bo", "katana"]);
    expect(readyable(open, [])).toEqual([""]);
    expect(readyable({ ...open, ready: "bo" }, ["bo", "katana"])).toEqual(["bo"]);
    const asked = ["bo", "katana"].map((item) => ({ item, pointed: [item] }));
    const ways = new Map<string, unknown>([["bo", { hit: 0.1 }], ["katana", { hit: 0.5 }]]); // prettier-ignore
    expect(best(ways, asked)).toEqual({ item: "katana", ways: { hit: 0.5 } });
    expect(best(undefined, asked)).toBeNull();
  });

  it("names the cards with their sides, and the one that is held", () => {
    const plan = { left: ["a"], right: ["b"], ready: "katana", settled: true };
    const asked = askedFor(0, 11, plan, { card: "c", side: "right" });
    expect(asked.join(" ")).toBe(
      "figure:0 figure:11 do:melee card:a side:left card:b side:right card:c side:right item:katana do:ready",
    );
    const ways = new Map<string, unknown>([[asked.join(" "), { hit: 0.5 }]]);
    expect(toldOf(ways, asked)?.hit).toBe(0.5);
    expect(toldOf(ways, ["figure:0"])).toBeNull();
  });
});

describe("the Hero that is asked", () => {
  const names = box({
    heroes: { okko: { name: "Okko" }, noburo: { name: "Noburo" }, noshin: { name: "Noshin" } },
  });
  const heroes = [
    hero({ id: "okko", seat: 1 }),
    hero({ id: "noburo", seat: 0 }),
    hero({ id: "noshin", seat: 0 }),
  ];
  const seen = view({ heroes, seat: 0, turn: null });
  const asked = (key: string, prompt: string, ...anchors: string[]) => ({
    ...question(key, anchors),
    prompt,
  });

  it("is the one that the question names, among the own ones", () => {
    expect(heroOf(seen, names, asked("ask.keep", "Noshin: which cards do you keep?", "item:bo"))).toBe(2);
    expect(heroOf(seen, names, asked("ask.mend", "Okko: which Wound does Noburo put back?"))).toBe(1);
    expect(heroOf(seen, names, asked("ask.order", "Who goes first?"))).toBeNull();
  });

  it("is the one who acts, where none is named", () => {
    const turn = (hero: number) => view({ ...seen, turn: { side: "heroes", hero } });
    expect(heroOf(turn(2), names, asked("ask.kami", "Which Kami comes?", "element:fire"))).toBe(2);
    expect(heroOf(turn(0), names, asked("ask.kami", "Which Kami comes?", "element:fire"))).toBeNull();
    expect(heroOf(turn(2), names, null)).toBeNull();
  });

  it("is the one whose cards are planned, or whose gear is arranged", () => {
    expect(heroOf(seen, names, asked("ask.plan", "Which card first?", "figure:2", "card:a"))).toBe(2);
    const armed = view({ ...seen, heroes: [heroes[0], heroes[1], { ...heroes[2], supplies: ["bo"] }] });
    expect(heroOf(armed, names, asked("ask.tidy", "Noburo gives to Noshin", "item:bo"))).toBe(2);
  });
});

describe("rolling again", () => {
  const asked = question(
    "ask.reroll",
    ["die:0", "do:reroll"],
    ["die:2", "do:reroll"],
    ["die:0", "die:2", "do:reroll"],
    ["do:pass"],
  );

  it("takes dice in any order, as the question allows", () => {
    expect(rerolled(asked, [2, 0])).toEqual(["die:0", "die:2", "do:reroll"]);
    expect(rerolled(asked, [])).toBeUndefined();
    expect(fits(asked, [2])).toBe(true);
    expect(fits(asked, [1])).toBe(false);
    expect(fits(null, [0])).toBe(false);
  });
});

describe("rolls", () => {
  it("draw a KI with what was rolled after it", () => {
    expect(chainOf(cardboard, "combat", [3, 2]).map((die) => die.mark)).toEqual(["KI", "2"]);
    expect(dieOf(cardboard, "test", 0)).toEqual({ colour: "orange", mark: "0", name: "test die" });
  });

  it("are looked at while they are fresh", () => {
    const log = [line({ event: "attacked" }), line({ event: "moved" }), line({ event: "clue-drawn" })];
    expect(lastRoll(log, 3)?.event).toBe("attacked");
    expect(lastRoll(log, 2)).toBeNull();
    expect(lastOf(log, "clue-drawn", 1)?.event).toBe("clue-drawn");
  });
});

describe("deduction", () => {
  const deduction = {
    courtiers: [
      { id: "doan", why: "clue" },
      { id: "mayu", why: "" },
      { id: "yota", why: "accused" },
    ],
    natures: [
      { id: "gozu", why: "" },
      { id: "kumo", why: "" },
    ],
    pairs: 2,
    false: 1,
    costs: "defamatory",
  };
  const log = [
    line({ event: "scenario-began" }),
    line({ event: "round-began", round: 1 }),
    line({ event: "courtier-cleared", courtier: "doan" }),
    line({ event: "round-began", round: 3 }),
    line({ event: "accused", what: "identity", name: "yota", right: false }),
    line({ event: "demon-revealed" }),
  ];

  it("says when and why somebody was ruled out", () => {
    const rounds = ruledOut(log);
    expect(rounds.get("courtier:doan")).toBe(1);
    expect(rounds.get("courtier:yota")).toBe(3);
    const [doan, mayu] = deduction.courtiers;
    expect(doan && reasonOf(doan, 1)).toBe("clue, round 1");
    expect(mayu && reasonOf(mayu, undefined)).toBe("possible");
    expect(deduction.courtiers.map(mayBe)).toEqual([false, true, false]);
    expect(countSaid(deduction)).toBe("1 of 3 courtiers, 2 of 2 natures: 2 pairs left");
  });

  it("follows how the pairs fell", () => {
    const events = log.map((one) => one.event as GameEvent);
    expect(fallen(events, deduction)).toEqual([
      { round: 1, pairs: 6 },
      { round: 1, pairs: 4 },
      { round: 3, pairs: 2 },
    ]);
    expect(byRound(fallen(events, deduction)).map((step) => step.pairs)).toEqual([6, 4, 2]);
    expect(roundOf(events, "demon-revealed")).toBe(3);
    expect(roundOf(events, "palace-burns")).toBeNull();
  });

  it("begins anew with the next scenario", () => {
    expect(ruledOut([...log, line({ event: "scenario-began" })]).size).toBe(0);
  });
});

describe("the track", () => {
  const rounds = [
    {
      round: 1,
      corruption: "none",
      red: false,
      enhancement: "mortal",
      forced_accusation: false,
      reveal: false,
    },
    {
      round: 4,
      corruption: "place",
      red: true,
      enhancement: "supernatural",
      forced_accusation: true,
      reveal: false,
    },
    {
      round: 5,
      corruption: "move",
      red: false,
      enhancement: "mortal",
      forced_accusation: false,
      reveal: true,
    },
  ];
  const seen = view({ round: 1, phase: "plan", scene: { investigation: true, reveal_round: 5 } });

  it("says what a round brings", () => {
    const printed = box({ types: { mortal: "Mortals", supernatural: "Creatures" } });
    expect(rounds.map((round) => broughtBy(printed, round, seen))).toEqual([
      ["Mortals: the tree grows"],
      ["the red token comes", "Creatures: the tree grows", "the Heroes must accuse"],
      ["a Corruption token may move", "Mortals: the tree grows", "a hidden demon shows itself"],
    ]);
  });

  it("knows when a tree grows again", () => {
    const printed = box({ rounds });
    expect(growsNext(printed, seen, "mortal")).toBe(5);
    expect(growsNext(printed, view({ ...seen, phase: "track" }), "mortal")).toBe(1);
    expect(growsNext(printed, view({ ...seen, round: 5 }), "supernatural")).toBeNull();
  });

  it("draws positions by what they change", () => {
    const position = (text: string, column = 1, row = "only") => ({
      tree: "mortal",
      column,
      row,
      before: [],
      text,
    });
    expect(signOf(cardboard, position("Mortal Thralls have SPEED +1."))).toEqual({
      sign: "speed",
      text: "+1",
    });
    expect(signOf(cardboard, position("Hits with KI stun."))).toEqual({ sign: "ki", text: "KI" });
    expect(signOf(cardboard, position("A wave brings 1 more Minion."))).toEqual({ sign: "wave", text: "+1" });
    expect(spotOf(position("", 3, "bottom"))).toEqual({ column: 2, row: 2 });
  });
});

describe("the order of a round", () => {
  it("alternates Heroes and the Oni, and hides what is face down", () => {
    const seen = view({
      phase: "activation",
      order: [1, -1],
      turned: 1,
      turn: { side: "oni", card: "", hero: -1, figure: -1 },
      oni: { tokens: 0, activations: 2 },
    });
    expect(turnsOf(seen)).toEqual([
      { side: "heroes", hero: 1, now: false, done: true },
      { side: "oni", hero: null, now: true, done: false },
      { side: "heroes", hero: null, now: false, done: false },
      { side: "oni", hero: null, now: false, done: false },
    ]);
    expect(turnsOf(view({ ...seen, phase: "plan" }))).toEqual([]);
  });
});

describe("Equipment", () => {
  it("is arranged for the Hero who has it, and what nobody has is new", () => {
    const seen = view({
      seat: 0,
      turn: null,
      heroes: [hero({}), hero({ figure: 1, slots: { right: "katana", left: "" }, supplies: ["inro"] })],
    });
    const asked = question(
      "ask.tidy",
      ["item:katana", "slot:supplies"],
      ["item:bo", "slot:right"],
      ["do:done"],
    );
    expect(gearAsked(seen, asked)).toEqual({ hero: 1, loose: ["bo"] });
    expect(gearAsked(seen, question("ask.place-item", ["item:bo", "slot:right"])).hero).toBe(0);
  });

  it("is read among the things that a question offers", () => {
    const found = thingsAsked(
      cardboard,
      question("ask.keep", ["item:katana", "do:keep"], ["card:okko.fury"], ["space:3"]),
    );
    expect(found.map((thing) => thing.name)).toEqual(["Katana", "Cold Fury"]);
    expect(found[1]?.text).toBe("SPEED −1, MIGHT +3");
  });
});

describe("the Memoirs", () => {
  const printed = box({
    ...cardboard,
    recollections: {
      demon: { blue: "Defeated", red: "Escaped", points: 4, blue_line: "It fell.", red_line: "It went." },
      alarm: { blue: "", red: "The alarm", points: 1, blue_line: "", red_line: "A drum." },
      embarrassing: { blue: "", red: "Embarrassing", points: 1, blue_line: "", red_line: "We bowed." },
      m1: { blue: "Free", red: "Silent", points: 2, blue_line: "", red_line: "" },
    },
    missions: { m1: { recollection: "m1" } },
    points: { demon: "the demon's fate", m1: "The Cell" },
    courtiers: { mayu: { short: "Mayu" } },
    natures: { kumo: { name: "Kumo, the Weaver" } },
    scenarios: {
      cell: { name: "The Cell", story: "A witness.", epilogue_heroes: "Well.", epilogue_oni: "Ill." },
    },
    personal: {},
  });
  const seen = view({
    won: null,
    fate: null,
    heroes: [],
    scene: { id: "cell", name: "The Cell", investigation: true },
    missions: [{ id: "m1", done: null }],
    goals: [],
    oni: { nature: "kumo" },
    memoirs: {
      rows: [
        [
          { id: "embarrassing", side: "oni", points: 1 },
          { id: "demon", side: "heroes", points: 4 },
        ],
      ],
      width: 8,
      scroll: "heroes",
      heroes: 4,
      oni: 1,
    },
  });
  const log = [
    line({ event: "scenario-began" }),
    line({ event: "round-began", round: 2 }),
    line({ event: "accused", what: "identity", name: "mayu", right: false }),
    line({ event: "recollection-taken", memory: { id: "embarrassing", side: "oni" }, points: 1 }),
    line({ event: "round-began", round: 6 }),
    line({ event: "recollection-taken", memory: { id: "demon", side: "heroes" }, points: 4 }),
    line({
      event: "scenario-ended",
      scenario: "cell",
      reason: "end.defeated",
      winner: "heroes",
      heroes: 4,
      oni: 1,
    }),
  ];

  it("know what is still open", () => {
    expect(openTiles(seen, printed).map((tile) => [tile.name, tile.points])).toEqual([
      ["the demon's fate", 4],
      ["The Cell", 2],
    ]);
    expect(openTiles(view({ ...seen, won: "heroes" }), printed)).toEqual([]);
    expect(told(printed, { id: "demon", side: "oni", points: 4 })).toEqual({
      title: "Escaped",
      line: "It went.",
    });
  });

  it("tell when each line came and about whom", () => {
    const night = nightOf(seen, printed, log);
    expect(night.taken.map((one) => one.when)).toEqual(["round 2: Mayu", "round 6: Kumo"]);
    expect([night.winner, night.ended?.reason]).toEqual(["heroes", "end.defeated"]);
    expect(rowsOf(seen, night).map((row) => [row.tiles.length, row.free])).toEqual([
      [2, 3],
      [0, 8],
    ]);
  });

  it("are torn where somebody gave up", () => {
    const night = nightOf(view({ ...seen, won: "oni" }), printed, log.slice(0, -1));
    expect([night.ended, night.winner]).toEqual([null, "oni"]);
  });

  it("can be kept as text", () => {
    const text = asText(seen, printed, nightOf(seen, printed, log));
    expect(text).toContain("4  Defeated (Heroes, round 6: Kumo)");
    expect(text).toContain("Heroes 4, Oni 1");
    expect(text.trim().endsWith("Well.")).toBe(true);
  });
});

describe("a campaign", () => {
  const node = (scenario: string, heroes: string, oni: string) => ({
    scenario,
    act: 0,
    heroes,
    oni,
    text_heroes: `${scenario} was won.`,
    text_oni: "",
    bonus_heroes: "1 card",
    bonus_oni: "",
  });
  const printed = box({
    scenarios: {
      a: { name: "First", story: "1" },
      b: { name: "Second", story: "2" },
      c: { name: "Third", story: "3" },
    },
    campaigns: {
      line: {
        name: "Nights",
        kind: "simple",
        first: "a",
        nodes: { a: node("a", "b", "b"), b: node("b", "c", "c"), c: node("c", "", "") },
      },
      fork: {
        name: "Veil",
        kind: "branching",
        first: "a",
        nodes: { a: node("a", "b", "c"), b: node("b", "", ""), c: node("c", "", "") },
      },
    },
  });
  const ended = line({
    event: "scenario-ended",
    scenario: "a",
    reason: "",
    winner: "heroes",
    heroes: 8,
    oni: 3,
  });
  const between = (id: string) =>
    view({
      phase: "between",
      heroes: [hero({ slots: { right: "katana" }, supplies: ["inro"] })],
      campaign: { id, node: "a", played: [], kept: {}, bonus: "", bonus_n: 0, bonus_side: null },
    });

  it("is a road with what was won, what comes, and what is kept", () => {
    const road = roadOf(between("line"), printed, [ended]);
    expect(road.nodes.map((one) => [one.name, one.state, one.points])).toEqual([
      ["First", "heroes", "8 : 3"],
      ["Second", "next", ""],
      ["Third", "", ""],
    ]);
    expect(road).toMatchObject({
      place: "1 of 3",
      next: "Second",
      story: "2",
      heroes: 1,
      oni: 0,
      over: false,
    });
    expect(road).toMatchObject({ text: "a was won.", bonus: "1 card", kept: ["katana", "inro"] });
  });

  it("follows the winner where it forks", () => {
    expect(roadOf(between("fork"), printed, [ended]).next).toBe("Second");
    const lost = line({ ...(ended.event as object), event: "scenario-ended", winner: "oni" } as never);
    expect(roadOf(between("fork"), printed, [lost]).next).toBe("Third");
  });
});

describe("goals", () => {
  it("name what is meant and where it goes", () => {
    const seen = view({ palace: { tiles: [{ name: "Gate Court", mission: "" }] } });
    const printed = box({
      goals: { "carry-to": "bring {what} to {to}" },
      types: {},
      tokens: { relic: "the Relic" },
      missions: {},
      tiles: {},
      agents: {},
      pieces: {},
    });
    const goal = { kind: "carry-to", what: "relic", to: 0 };
    expect(goalSaid(seen, printed, goal as never)).toBe("bring the Relic to Gate Court");
  });
});

describe("what is asked about once more", () => {
  it("is an Accusation, an end of an activation that gives Actions away, and Equipment thrown away", () => {
    const left = (actions: number) => view({ turn: { actions } });
    expect(isGrave("do:end", "ask.hero-act", left(1))).toContain("1 Action");
    expect(isGrave("do:throw-away", "ask.hero-act", left(1))).toContain("gone");
    expect(isGrave("do:end", "ask.hero-act", left(0))).toBe(false);
    expect(isGrave("courtier:yota", "ask.accuse", left(0))).toBe(true);
    expect(isGrave("do:pass", "ask.accuse", left(0))).toBe(false);
  });
});

describe("what is hardly ever wanted", () => {
  it("is what only moves Equipment about, not what uses it", () => {
    const rare = (...anchors: string[]) => isRare(anchors, "ask.hero-act", view({}));
    expect(rare("item:wire", "figure:1")).toBe(true);
    expect(rare("do:reorganize")).toBe(true);
    expect(rare("item:wire", "do:throw-away")).toBe(true);
    expect(rare("item:smoke", "do:use")).toBe(false);
    expect(rare("area:A.b", "space:2")).toBe(false);
  });
});

describe("whom the last Clue has ruled out", () => {
  const clue = line({ event: "nature-cleared", nature: "gozu" });
  const other = line({ event: "moved", figure: 0 });

  it("is news for a while", () => {
    expect(clearedLast([clue, other])).toBe("nature:gozu");
    expect(clearedLast([line({ event: "courtier-cleared", courtier: "doan" })])).toBe("courtier:doan");
    expect(clearedLast([clue, ...Array<Line>(8).fill(other)])).toBe("");
  });
});

describe("the log", () => {
  const seen = view({ heroes: [], figures: [{ number: 10, kind: "ashigaru", pip: 3, sort: "agent" }] });
  const printed = box({
    agents: { ashigaru: { name: "Ashigaru", figures: 10 } },
    decisions: { corrupt: { asks: "where", lines: ["first", "second", "tie line"] } },
  });

  it("is short where dice are drawn", () => {
    const hit = line({ event: "attacked", target: 10, total: 5, defense: 4, hit: true });
    expect(sentence(hit, seen, printed)).toBe("5 against DEFENSE 4: Ashigaru 3 is hit.");
    const test = line(
      { event: "tested", faces: [1, 2], total: 3, limit: 4, passed: true },
      "Okko makes a GUILE Test to examine Evidence 7: Test dice 1, 2",
    );
    expect(sentence(test, seen, printed)).toBe(
      "Okko makes a GUILE Test to examine Evidence 7: 3, up to 4 passes. Passed!",
    );
    expect(sentence(line({ event: "fell" }), seen, printed)).toBeUndefined();
  });

  it("names whoever was struck down and is on the table no more", () => {
    const hit = {
      ...line(
        { event: "attacked", target: 11, total: 5, defense: 4, hit: true },
        "5 in all. Yurei 2 is hit.",
      ),
      names: [[10, 7, "figure:11"] as [number, number, string]],
    };
    expect(sentence(hit, seen, printed)).toBe("5 against DEFENSE 4: Yurei 2 is hit.");
    expect(nameOf([hit], seen, printed, 11)).toBe("Yurei 2");
    expect(nameOf([hit], seen, printed, 10)).toBe("Ashigaru 3");
  });

  it("says where a Move led", () => {
    const move = (figure: number, why = "") =>
      line({ event: "moved", figure, why }, "Okko moves from Kitchens B3 to Kitchens C3.");
    expect(sentence(move(0), seen, printed)).toBe("Okko moves to Kitchens C3.");
  });

  it("tells the lines that the automated Oni went through", () => {
    const reasoned = { event: "reasoned", decision: "corrupt", tried: [0, 1], line: 1, tie: 2 } as GameEvent;
    expect(reasonsOf(reasoned, printed)).toEqual([
      { text: "first", state: "tried" },
      { text: "second", state: "taken" },
      { text: "tie line", state: "tie" },
    ]);
    expect(reasonsOf(null, printed)).toEqual([]);
  });
});

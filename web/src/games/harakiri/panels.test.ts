import { describe, expect, it } from "vitest";
import type { Line, QuestionCard } from "../../lib/messages";
import { roadOf, triesSaid } from "./campaign";
import { overTable } from "./between";
import { isFresh, pages } from "./pages";
import {
  anchorsOf,
  answerBy,
  cardName,
  faceOf,
  lastOf,
  partsSaid,
  poolOf,
  saidBeyond,
  skillState,
  skillUse,
  withdrawnBy,
  eventSays,
  sourceName,
  sumOf,
  thingName,
  thingsSaid,
} from "./panels";
import { counted } from "./progress";
import { askedOf, opened } from "./sheet";
import { lastStrike, lastTest } from "./strike";
import { diceOf, liesOpen, resolving, skillsAsked, sorted, telling, wantsTray } from "./tray";
import type { CharacterView, GameEvent, HarakiriBox, HarakiriView } from "./types";

const line = (event: Partial<GameEvent> & { event: string }, text = ""): Line => ({
  text,
  rule: null,
  heading: false,
  event,
});

const question = (key: string, prompt: string, ...options: string[][]): QuestionCard => ({
  number: 1,
  key,
  prompt,
  hint: "",
  options: options.map((anchors, n) => ({ text: String(n), say: String(n), anchors })),
  may: [],
  tips: [],
});

const view = (more: object): HarakiriView => more as HarakiriView;
const character = (id: number, name: string, more: object = {}): CharacterView =>
  ({ id, name, seat: 0, items: [], specials: [], defeated: false, ...more }) as unknown as CharacterView;

const box = {
  order: ["akira", "hattori", "hikaru", "tomoe"],
  characters: { akira: { name: "Akira" }, hattori: { name: "Hattori" } },
  skills: { stab: { name: "Stab", says: "Armour is ignored.", type: "attack", ki: 2, limit: "round" } },
  weapons: { katana: { name: "Katana", says: "", fast: ["green"], strong: ["red", "purple"] } },
  armours: { "do-maru": { name: "Do-maru" } },
  items: { "healing-herb": { name: "Healing Herb", says: "Regain 3 health." } },
  kami: { inari: { name: "Inari", parts: { third: { name: "Fox Fortune", says: "Draw 1." } } } },
  ai_cards: { hate: { name: "Hate", lines: ["Roar."] } },
  dice: { red: { faces: [0, 2, 3], symbols: ["", "", "yang"] } },
  chapters: {
    y: { number: 0, name: "Shinigami", points: {} },
    c2: { number: 2, name: "The Grave Road", points: {} },
    c1: { number: 1, name: "Ashes of the Village", points: {} },
  },
  entries: {},
  creatures: {},
  words: {
    source: { dice: "dice", "attribute.power": "Power" },
    cause: { bleeding: "bleeding" },
    trait: { noble: "noble" },
    type: { attack: "attack skill" },
    limit: { round: "once per round" },
    colour: { red: "red" },
  },
} as unknown as HarakiriBox;

describe("words of the box", () => {
  it("name cards, skills, gifts of a Kami and sources", () => {
    expect(
      ["stab", "katana", "inari.third", "inari", "hate", "no-such"].map((id) => cardName(box, id)),
    ).toEqual(["Stab", "Katana", "Fox Fortune", "Inari", "Hate", "no such"]);
    expect(["dice", "bleeding", "trait.noble", "stab", "stab/2"].map((id) => sourceName(box, id))).toEqual([
      "dice",
      "bleeding",
      "noble",
      "Stab",
      "Stab",
    ]);
    expect(skillUse(box, "stab")).toBe(
      "attack skill, Ki 2 or more, free, added to an attack, once per round",
    );
  });

  it("tell why a skill does not work", () => {
    const skill = { id: "stab", die: 2, works: true, used: false };
    expect(skillState(box, skill)).toEqual({ works: true, say: "works" });
    expect(skillState(box, { ...skill, used: true }).say).toBe("used");
    expect(skillState(box, { ...skill, die: 1, works: false }).say).toBe("die too low: 1, needs 2");
    expect(skillState(box, { ...skill, die: 0, works: false }).say).toBe("no die on it");
  });

  it("do not take pointing at a skill for giving its die away", () => {
    const away = ["do:withdraw", "card:stab"];
    expect(withdrawnBy(question("ask.action", "", away), "card:stab")).toBe(true);
    expect(withdrawnBy(question("ask.action", "", away, ["card:stab"]), "card:stab")).toBe(false);
    expect(withdrawnBy(question("ask.action", "", ["do:end"]), "card:stab")).toBe(false);
  });

  it("tell what a number is made of", () => {
    const parts = [
      { source: "dice", n: 4 },
      { source: "attribute.power", n: 1 },
      { source: "stab", n: -1 },
    ];
    expect(partsSaid(box, parts)).toBe("4 dice, +1 Power, −1 Stab");
    expect(sumOf({ value: 4, parts })).toBe("4 + 1 − 1");
    expect(sumOf({ value: 4, parts: parts.slice(0, 1) })).toBe("");
  });

  it("say what changes hands, coins together", () => {
    const seen = view({
      characters: [character(0, "akira", { items: [{ number: 3, card: "healing-herb" }] })],
    });
    expect(thingName(seen, box, "coins-1")).toBe("1 coin");
    expect(thingName(seen, box, "item-3")).toBe("Healing Herb");
    expect(thingName(seen, box, "card-do-maru")).toBe("Do-maru");
    expect(thingName(seen, box, "boss-head")).toBe("a boss's head");
    expect(thingsSaid(seen, box, ["coins-5", "head", "coins-1"])).toEqual(["6 coins", "a head"]);
  });

  it("leave out the name that stands above", () => {
    expect(saidBeyond("Stab", "stab: armour is ignored")).toBe("Armour is ignored");
    expect(saidBeyond("Stab", "roll")).toBe("Roll");
  });
});

describe("dice", () => {
  it("are counted by colour and show hits and symbol", () => {
    expect(poolOf(["red", "green", "red"])).toEqual([
      { colour: "red", count: 2 },
      { colour: "green", count: 1 },
    ]);
    expect(faceOf(box, "red", 2)).toMatchObject({
      colour: "red",
      mark: "3",
      name: "red die",
      symbol: "yang",
    });
  });

  it("say which faces they have, and what they bring on average", () => {
    expect(faceOf(box, "red", 2).means).toBe("Red die: 0, 2, 3 hits, on average 1.7");
  });

  it("are those printed on the weapon until they lie", () => {
    const aim = { attacker: 0, kind: "strong", pool: [] as string[] };
    const seen = view({ aim, characters: [character(0, "akira", { equipped: "katana" })] });
    expect(diceOf(seen, box)).toEqual(["red", "purple"]);
    expect(diceOf(view({ ...seen, aim: { ...aim, pool: ["red"] } }), box)).toEqual(["red"]);
    expect(diceOf(view({ aim: null }), box)).toEqual([]);
  });
});

describe("questions", () => {
  const open = question(
    "ask.attack",
    "Akira attacks",
    ["do:roll"],
    ["card:stab"],
    ["ki:supply-0", "card:rally"],
  );

  it("are answered by what one points at, in whatever order it is named", () => {
    expect(answerBy(open, "card:rally", "ki:supply-0")?.text).toBe("2");
    expect(answerBy(open, "card:rally")).toBeUndefined();
    expect(anchorsOf(open, "card")).toEqual(["card:stab", "card:rally"]);
    expect(skillsAsked(open)).toEqual(["card:stab"]);
  });

  it("belong to a panel, and some open it on a phone", () => {
    expect(["ask.rolled", "ask.agree", "ask.section", "ask.action"].map(resolving)).toEqual([
      "attack",
      "trade",
      "read",
      "",
    ]);
    expect(["ask.trade", "ask.section"].map(wantsTray)).toEqual([true, false]);
    expect(liesOpen("die:0", "ask.rolled")).toBe(true);
    expect(liesOpen("die:0", "ask.action")).toBe(false);
    expect(liesOpen("want:head", "ask.trade")).toBe(true);
    expect(liesOpen("figure:0", "ask.shop")).toBe(true);
    expect(liesOpen("do:ready", "ask.shop")).toBe(false);
  });

  it("speak of whoever acts, else of whom they name first", () => {
    const characters = [character(0, "akira"), character(1, "hattori", { seat: 1 })];
    const seen = view({ characters, act: null, queue: [], seat: 0 });
    const asked = question("ask.spare", "Hattori: a die of Akira is spared");
    expect(askedOf(view({ ...seen, seat: null }), box, asked)?.id).toBe(1);
    expect(askedOf(view({ ...seen, act: { character: 0 } }), box, asked)?.id).toBe(0);
    expect(askedOf(seen, box, null)).toBeUndefined();
    const theirs = view({ ...seen, seat: 1, act: { character: 0 } });
    expect(askedOf(theirs, box, asked)?.id).toBe(1); // the own one is asked, whoever acts
    expect(opened(seen, box, null, 1)?.id).toBe(1);
    expect(opened(view({ ...seen, queue: [{ figure: 1, active: true }] }), box, null, null)?.id).toBe(1);
  });
});

describe("an event", () => {
  it("is told in its own words once it was seen", () => {
    const entry = { id: "red-19", says: "Nobody regains health this round.", read: true };
    const seen = view({ zones: [{ id: "1.1", sleeves: { green: [], red: [entry] } }] });
    expect(eventSays(seen, box, "red-19")).toBe("Nobody regains health this round.");
    expect(eventSays(seen, box, "red-20")).toBeUndefined();
  });
});

describe("odds", () => {
  const odds = (say: string, chance: number) => ({ say, chance, about: false, amount: null });

  it("are told as the first, the damage in order, and what else can happen", () => {
    const lines = [
      odds("Kachi 7 is defeated", 0.4),
      odds("3 damage", 0.1),
      odds("1 damage", 0.2),
      odds("the attack fails", 0),
      odds("yin and yang show", 0.1),
    ];
    const found = sorted(lines);
    expect(found.first?.chance).toBe(0.4);
    expect(found.spread.map((bar) => bar.damage)).toEqual([1, 3]);
    expect(found.rest.map((one) => one.say)).toEqual(["yin and yang show"]);
    expect(telling([...lines, odds("sure", 1)])).toHaveLength(4);
  });
});

describe("the last attack", () => {
  const began = line({
    event: "attack-began",
    attacker: 0,
    target: 5,
    kind: "strong",
    skill: "stab",
    counter: false,
  });
  const rolled = line({
    event: "rolled",
    attacker: 0,
    dice: ["red", "red"],
    faces: [0, 2],
    hits: 3,
    yin: false,
    yang: true,
    focus: "",
  });

  it("is put together from its roll, what was rolled again and each blow", () => {
    const log = [
      began,
      rolled,
      line({ event: "rerolled", attacker: 0, dice: [0], faces: [1], source: "x" }),
      line({ event: "struck", attacker: 0, target: 5, parts: [{ source: "dice", n: 5 }], damage: 5 }),
      line({ event: "struck", attacker: 0, target: 6, parts: [], damage: 0 }),
      line({ event: "defeated", figure: 5, by: 0 }),
    ];
    const strike = lastStrike(log, 10);
    expect(strike).toMatchObject({ faces: [1, 2], rerolled: [0], yang: true, skill: "stab" });
    expect(strike?.blows.map((blow) => [blow.target, blow.damage, blow.defeated])).toEqual([
      [5, 5, true],
      [6, 0, false],
    ]);
  });

  it("is forgotten after a while, and one without dice is none", () => {
    const later = Array.from({ length: 9 }, () => line({ event: "moved" }));
    expect(lastStrike([began, rolled, ...later], 5)).toBeNull();
    expect(lastStrike([began], 5)).toBeNull();
    const failed = [
      began,
      line({ event: "missed", attacker: 0, target: 5, why: "blank", roll: 0 }, "It fails."),
    ];
    expect(lastStrike(failed, 5)?.missed).toBe("It fails.");
  });

  it("stands beside the last test and other events", () => {
    const log = [line({ event: "tested", figure: 2, die: 4 }), line({ event: "moved", figure: 2 })];
    expect(lastTest(log, 2)?.figure).toBe(2);
    expect(lastTest(log, 1)).toBeNull();
    expect(lastOf(log, "moved")?.figure).toBe(2);
  });
});

describe("the story", () => {
  const told = line({ event: "story-told", chapter: "c1", text: "says", point: "a" }, "A rope.");
  const seen = view({ chapter: "c1", points: [{ id: "a", name: "well" }] });

  it("has a page for each text, named by its place", () => {
    const log = [line({ event: "story-told", chapter: "c1", text: "opening", point: "" }, "Smoke."), told];
    expect(pages(seen, box, log).map((page) => [page.title, page.text])).toEqual([
      ["Ashes of the Village", "Smoke."],
      ["Well", "A rope."],
    ]);
    expect(pages(view({ ...seen, chapter: "c2" }), box, log)[1]?.title).toBe("Ashes of the Village: well");
  });

  it("is news for a while", () => {
    const page = pages(seen, box, [told])[0];
    expect(isFresh([told], page)).toBe(true);
    expect(isFresh([told, ...Array.from({ length: 40 }, () => line({ event: "moved" }))], page)).toBe(false);
    expect(isFresh([told, line({ event: "moved" })], page)).toBe(true);
    expect(isFresh([told, line({ event: "activation-began" })], page)).toBe(false);
  });
});

describe("the campaign", () => {
  it("is a road of chapters with what came of them", () => {
    const stops = roadOf(
      view({ chapter: "c2", endings: ["c1 failure", "c1 victory", "y victory", "c2 failure"] }),
      box,
    );
    expect(stops.map((stop) => [stop.number, stop.state, triesSaid(stop)])).toEqual([
      [1, "won", "won at try 2"],
      [2, "now", "lost once so far"],
    ]);
    expect(roadOf(view({ chapter: "c1", endings: [] }), box).map(triesSaid)).toEqual(["next", ""]);
  });

  it("lies over the board between chapters, and at the end", () => {
    expect(overTable(view({ phase: "shop", result: "victory" }))).toBe("Intermission");
    expect(overTable(view({ phase: "act", result: "" }))).toBe(false);
    expect(overTable(view({ phase: "after", result: "victory", campaign: false }))).toBe("The end");
    expect(overTable(view({ phase: "after", result: "", campaign: false }))).toBe(false);
  });

  it("counts what the chapter counts", () => {
    const progress = {
      killed: ["a"],
      saved: [],
      consecrated: ["g"],
      seals: [],
      stones: 3,
      out: [],
      carrier: 1,
      lad: 2,
    };
    expect(counted(view({ progress, resistors: [{ point: "b" }] }))).toEqual([
      "1 still resist",
      "1 killed",
      "1 grave consecrated",
      "3 stones left",
      "Yasu: 2 tokens",
    ]);
  });
});

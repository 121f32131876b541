import { describe, expect, it } from "vitest";
import type {
  Bar,
  ChanceCurve,
  Chronicle,
  Ending,
  Line,
  Member,
  ReplayCard,
  SeatCard,
  TableCard,
} from "../lib/messages";
import type { Side } from "../games/game";
import { aimRows, ranked, sourcesOf } from "./aims";
import { wrapped } from "./picture";
import { fiveLines } from "./share";
import { againSeat, isAwaited, seatWish, sittersOf, swapped, turned } from "./again";
import { around, largest, partOf, partSaid, turnOf, weightiest } from "./decided";
import { colourOf } from "./bars";
import { bestOf, widest } from "./members";
import { isBright, verdictOf, wordOf } from "./verdict";

const ending = (winners: number[], shared = false): Ending => ({ winners, shared }) as Ending;

describe("what an end means", () => {
  it("is the same for all of a party, also for those who only look on", () => {
    expect(verdictOf(ending([0, 1]), 1, true, false)).toBe("victory");
    expect(verdictOf(ending([]), null, true, false)).toBe("defeat");
  });
  it("is each one's own among rivals", () => {
    expect(verdictOf(ending([1]), 1, false, false)).toBe("victory");
    expect(verdictOf(ending([1]), 0, false, false)).toBe("defeat");
    expect(verdictOf(ending([1]), null, false, false)).toBe("over");
    expect(verdictOf(ending([0, 1], true), 0, false, false)).toBe("shared");
  });
  it("names all who have won, each once", () => {
    const sides = ["Okko", "Noshin", "Oni", "Okko"].map((name) => ({ hue: "a", name, glyph: "" }) as Side);
    expect(wordOf("over", ending([0, 1, 3]), sides)).toBe("Victory: Okko and Noshin");
    expect(wordOf("over", ending([2]), sides)).toBe("Victory: Oni");
  });
  it("is a victory for whoever was left when somebody gave up", () => {
    expect(verdictOf(ending([1]), 1, false, true)).toBe("victory");
    expect(verdictOf(ending([1]), 0, false, true)).toBe("resigned");
    expect(isBright("resigned")).toBe(false);
  });
});

const swing = (from: number, at: number, by: number, seat = -1) => ({ from, at, by, seat });
const line = (event: string, text = event, heading = false): Line => ({
  text,
  rule: null,
  heading,
  event: { event },
});

describe("what decided it", () => {
  it("is the largest swing that led to the end, up or down", () => {
    const points = [0.5, 0.7, 0.3, 0.6].map((share, n) => ({ answers: 4 * n, games: 24, shares: [share] }));
    const curve = (end: number): ChanceCurve => ({
      begun: true,
      waits: false,
      done: 1,
      together: true,
      points: [...points, { answers: 20, games: 0, shares: [end] }],
    });
    const all = [swing(0, 4, 0.2), swing(4, 8, -0.4), swing(8, 12, 0.3)];
    expect(largest(curve(0), all)?.at).toBe(8);
    expect(largest(curve(1), all)?.at).toBe(12);
    expect(largest(curve(1), [swing(4, 8, -0.4)])).toBeNull();
    expect(largest(null, [])).toBeNull();
  });
  it("is told by the weightiest sentence, and of equal ones by the last", () => {
    const lines = [
      line("moved"),
      line("killed", "one"),
      line("killed", "two"),
      line("turn-began", "Turn", true),
    ];
    expect(weightiest(lines, { moved: 0, killed: 2, "turn-began": 2 })?.text).toBe("two");
    expect(weightiest([line("turn-began", "Turn", true)], {})).toBeNull();
  });
  it("knows the chance before and after", () => {
    const curve = {
      points: [
        { answers: 0, games: 20, shares: [0.5, 0.5] },
        { answers: 10, games: 20, shares: [0.2, 0.8] },
      ],
    } as ChanceCurve;
    expect(around(curve, swing(0, 10, 0.3, 1))).toEqual([0.5, 0.8]);
  });
  it("lies in a part that can be played again from its beginning", () => {
    const card = {
      answers: 30,
      turns: [
        { answers: 0, say: "Turn 1 begins." },
        { answers: 10, say: "Turn 2 begins." },
        { answers: 20, say: "Turn 3 begins." },
      ],
    } as ReplayCard;
    expect(partSaid(card, 12)).toBe("Turn 2");
    const second = card.turns.findIndex(({ say }) => say.startsWith("Turn 2"));
    const at = card.turns[second]?.answers ?? 0;
    expect(partOf(card, { answers: at, say: "", turn: second })).toBe("Turn 2");
    expect(partOf(card, { answers: at, say: "", turn: second - 1 })).toBe("Turn 1");
    expect(turnOf(card, swing(12, 16, -0.4))).toEqual({ at: 10, say: "Turn 2" });
    expect(turnOf(card, swing(3, 8, -0.4))).toBeNull();
  });
});

const member = (counts: Record<string, number>, dice: number | null = null): Member =>
  ({ id: "m", counts, dice }) as Member;

describe("members compared", () => {
  const two = [member({ felled: 3, lost: 5 }, -2.4), member({ felled: 1, lost: 2 }, 0.6)];
  it("have a best in each line where one is better", () => {
    expect(bestOf({ key: "felled", say: "", better: "more" }, two)).toBe(3);
    expect(bestOf({ key: "lost", say: "", better: "less" }, two)).toBe(2);
    expect(bestOf({ key: "felled", say: "", better: "" }, two)).toBeNull();
    expect(bestOf({ key: "clues", say: "", better: "more" }, two)).toBeNull();
    expect(
      bestOf({ key: "felled", say: "", better: "more" }, [member({ felled: 2 }), member({ felled: 2 })]),
    ).toBeNull();
  });
  it("have dice that are drawn against the widest", () => {
    expect(widest({ members: two } as never)).toBe(2.4);
  });
});

describe("the same again", () => {
  const seats = [
    { number: 0, kind: "person", name: "Mika", level: "" },
    { number: 1, kind: "bot", name: "", level: "sense" },
    { number: 2, kind: "person", name: "Ren", level: "random", filled_in: true },
  ] as SeatCard[];
  it("seats everybody as before", () => {
    const comers = sittersOf([...seats, { number: 3, kind: "person", name: "", level: "" } as SeatCard]);
    expect(comers).toEqual(["seat:0", "sense", "seat:2", "person"]);
    expect(comers.map(againSeat)).toEqual([
      { kind: "person", level: "", of: 0 },
      { kind: "bot", level: "sense", of: null },
      { kind: "person", level: "", of: 2 },
      { kind: "person", level: "", of: null },
    ]);
    expect(comers.map(seatWish)[2]).toEqual({ kind: "person", level: "" });
  });
  it("lets nobody sit on two seats", () => {
    expect(swapped(["seat:0", "sense", "seat:2"], 1, "seat:0")).toEqual(["sense", "seat:0", "seat:2"]);
    expect(swapped(["seat:0", "sense", "random"], 2, "sense")).toEqual(["seat:0", "sense", "sense"]);
  });
  it("waits for others, never for oneself", () => {
    const table = { mine: [0], seats, sequel: "new" } as unknown as TableCard;
    expect(isAwaited(table)).toBe(true);
    expect(isAwaited({ ...table, mine: [0, 2] })).toBe(false);
    expect(isAwaited({ ...table, sequel: "" })).toBe(false);
  });
  it("moves everybody one seat on", () => {
    expect(turned(["person", "sense", "random"])).toEqual(["random", "person", "sense"]);
  });
});

describe("a match told to friends", () => {
  const told = {
    title: "Moon",
    seats: [
      { number: 0, kind: "person", name: "Mika", level: "", label: "Owl" },
      { number: 1, kind: "bot", name: "", level: "sense", label: "Fox" },
    ] as SeatCard[],
    sides: [],
    word: "Victory",
    ending: { sentence: "The moon\nis full.", winners: [0] } as unknown as Ending,
    chronicle: {
      facts: ["round 3"],
      near: "",
      members: [{ name: "Owl", won: true, honour: { title: "The wall", why: "never fell" } }],
    } as unknown as Chronicle,
    decided: null,
    link: "https://here/replay/1",
  };
  it("has five lines, the last of them the link", () => {
    expect(fiveLines(told)).toEqual([
      "Moon · round 3",
      expect.stringMatching(/^Owl: Mika, Fox: /),
      "Victory: The moon is full.",
      "Owl: The wall, never fell.",
      "https://here/replay/1",
    ]);
  });
  it("says what decided it, where that is known", () => {
    const decided = { swing: swing(3, 5, 0.4), before: 0.3, after: 0.7, line: line("killed", "It fell.") };
    expect(fiveLines({ ...told, decided: decided as never })[3]).toMatch(/It fell\. .*30 %.*70 %/);
    const near = { ...told.chronicle, near: "By one point." };
    expect(fiveLines({ ...told, chronicle: near })[3]).toBe("By one point.");
  });
  it("says the word of the end once", () => {
    const won = { ...told.ending, sentence: "Victory! All is won." };
    expect(fiveLines({ ...told, ending: won })[2]).toBe("Victory! All is won.");
  });
  it("fits a picture line by line", () => {
    const measure = (words: string): number => words.length;
    expect(wrapped("one two three four", 8, 9, measure)).toEqual(["one two", "three", "four"]);
    expect(wrapped("one two three four", 8, 2, measure)).toEqual(["one two", "three…"]);
  });
});

describe("the aims of several sides", () => {
  const aim = (say: string, have: number) => ({ say, have, need: 3 });
  const us = { title: "Nomads", aims: [aim("Camp", 1), aim("Swarm", 3)] };
  const them = { title: "Dark Seed", aims: [aim("Swarm", 2)] };

  it("are one table, what more than one side had first", () => {
    expect(aimRows([us, them])).toEqual([
      { say: "Swarm", cells: [aim("Swarm", 3), aim("Swarm", 2)] },
      { say: "Camp", cells: [aim("Camp", 1), null] },
    ]);
  });

  it("stay apart where nothing is shared, and where there is one side", () => {
    expect(aimRows([{ ...us, aims: us.aims.slice(0, 1) }, them])).toBeNull();
    expect(aimRows([us])).toBeNull();
  });
});

describe("points by source", () => {
  const bars: Bar[] = [
    {
      who: "Nomads",
      parts: [
        ["areas", 2],
        ["goal", 2],
      ],
    },
    {
      who: "Dark Seed",
      parts: [
        ["moon", 1],
        ["areas", 6],
      ],
    },
  ];

  it("begin with whoever has most, and with what brought most", () => {
    expect(ranked(bars).map(({ who }) => who)).toEqual(["Dark Seed", "Nomads"]);
    expect(ranked(bars, ["Nomads"]).map(({ who }) => who)).toEqual(["Nomads", "Dark Seed"]);
    expect(sourcesOf(bars)).toEqual(["areas", "goal", "moon"]);
  });
});

describe("the colours of bars", () => {
  const sources = ["areas", "Monkey King", "moon", "a", "b", "c", "d", "e", "f", "g"];
  const hueOf = (name: string) => (name === "Monkey King" ? "a" : undefined);

  it("are one for a source, whatever row it stands in", () => {
    expect(colourOf("moon", sources, hueOf)).toBe("source-2");
    expect(colourOf("areas", sources, hueOf)).not.toBe(colourOf("moon", sources, hueOf));
    expect(colourOf("g", sources, hueOf)).toBe("source-0"); // begun anew
  });

  it("are those of whoever has brought it", () => {
    expect(colourOf("Monkey King", sources, hueOf)).toBe("hue-a");
  });
});

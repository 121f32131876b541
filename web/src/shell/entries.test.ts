import { describe, expect, it } from "vitest";
import type { Line } from "../lib/messages";
import { sinceTurn } from "../lib/since";
import { deedsBefore, gist, parts, pieces } from "./entries";

const line = (text: string, more: Partial<Line> = {}): Line => ({
  text,
  rule: null,
  heading: false,
  event: { event: more.by ? "moved" : "told" },
  ...more,
});
const heading = (brief: string, more: Partial<Line> = {}): Line =>
  line(`${brief} begins.`, { heading: true, brief: { text: brief }, ...more });
const SOLDIER = { by: "figure:17", names: [[0, 15, "figure:17"]] as [number, number, string][] };
const fight = [
  line("Bull Soldier 17 steps to J6.", { ...SOLDIER, brief: { text: "to J6" } }),
  line("Bull Soldier 17 steps to K6.", { ...SOLDIER, brief: { text: "to K6" } }),
  line("Bull Soldier 17 attacks Monk Sha.", {
    ...SOLDIER,
    event: { event: "attack-began" },
    brief: { text: "attacks Monk Sha", names: [[8, 8, "figure:3"]] },
  }),
  line("It rolls.", { by: "+", event: { event: "rolled" } }),
  line("So 1.", { by: "+", event: { event: "struck" }, brief: { text: "1 damage" } }),
];

describe("what lies further back", () => {
  it("is counted as it is read: what somebody did in a row is one", () => {
    const log = [heading("Round 1"), line("A card."), ...fight, line("Another.")];
    expect(deedsBefore(log, 7)).toBe(2);
    expect(deedsBefore(log, 0)).toBe(0);
  });
});

describe("a sentence", () => {
  it("falls into pieces, its names apart", () => {
    expect(
      pieces({
        text: "Sha goes to K6.",
        names: [
          [0, 3, "figure:3"],
          [12, 2, "square:10,5"],
        ],
      }),
    ).toEqual([
      { text: "Sha", anchor: "figure:3" },
      { text: " goes to " },
      { text: "K6", anchor: "square:10,5" },
      { text: "." },
    ]);
  });
});

describe("the log", () => {
  it("has parts with the titles of turn and phase, and what a figure does in a row is one entry", () => {
    const log = [heading("Turn 4"), heading("demons", { by: "+" }), ...fight, line("Turn 5 is near.")];
    const [part, ...more] = parts(log);
    expect(more).toEqual([]);
    expect(part?.title).toBe("Turn 4, demons");
    expect(part?.deeds.map((deed) => [deed.place, deed.lines.length])).toEqual([
      [2, 5],
      [7, 1],
    ]);
  });

  it("says in short what a figure did: where its walk led, its dice, the damage", () => {
    const [part] = parts(fight);
    const deed = part?.deeds[0];
    const found = deed && gist(deed, (one) => (one.event as { event: string }).event === "rolled");
    expect(found?.who).toEqual({ text: "Bull Soldier 17", anchor: "figure:17" });
    expect(
      found?.said.map((one) => (Array.isArray(one) ? one.map((piece) => piece.text).join("") : "dice")),
    ).toEqual(["to K6", "attacks Monk Sha", "dice", "1 damage"]);
  });

  it("shows the dice of a line before what they came to", () => {
    const hit = line("5 against 4.", { by: "+", event: { event: "attacked" }, brief: { text: "hit" } });
    const deed = { place: 0, lines: [...fight.slice(2, 3), hit], by: "figure:17" };
    const said = gist(deed, (one) => one === hit)?.said;
    expect(said?.slice(1)).toEqual([hit, [{ text: "hit" }]]);
  });

  it("says once what is done several times in a row, with its number", () => {
    const draws = line("Nomads draw an event.", {
      by: "seat:0",
      names: [[0, 6, "seat:0"]],
      brief: { text: "draws an event" },
    });
    const plays = line("Nomads play Oil.", { ...draws, brief: { text: "plays Oil" } });
    const found = gist({ place: 0, lines: [draws, draws, draws, plays], by: "seat:0" }, () => false);
    const said = found?.said.map((one) => (Array.isArray(one) ? one.map(({ text }) => text).join("") : ""));
    expect(said).toEqual(["draws an event × 3", "plays Oil"]);
  });

  it("counts what comes again among deeds of its kind", () => {
    const placed = (at: string): Line =>
      line(`Workers appear at ${at}.`, {
        by: "seat:0",
        names: [[0, 7, "seat:0"]],
        event: { event: "placed" },
        brief: { text: `Worker at ${at}` },
      });
    const moved = line("Workers walk.", {
      ...placed("H1"),
      event: { event: "moved" },
      brief: { text: "walk" },
    });
    const lines = ["H1", "H2", "H1"].map(placed);
    const said = gist({ place: 0, lines: [...lines, moved, placed("H1")], by: "seat:0" }, () => false)?.said;
    expect(said?.map((one) => (Array.isArray(one) ? one.map(({ text }) => text).join("") : ""))).toEqual([
      "Worker at H1 × 2",
      "Worker at H2",
      "walk",
      "Worker at H1",
    ]);
  });

  it("keeps the title of a part that begins before what is shown", () => {
    const log = [heading("Turn 4"), line("one"), line("two"), heading("Turn 5"), line("three")];
    expect(parts(log, 2).map(({ title }) => title)).toEqual(["Turn 4", "Turn 5"]);
  });

  it("names whoever acts again where somebody else was spoken of last", () => {
    const by = "figure:1";
    const does = (text: string, brief: string, own: boolean): Line =>
      line(text, { by: own ? by : "+", names: [[0, 6, by]], event: { event: text }, brief: { text: brief } });
    const killed = line("Bull Soldier 6 is killed.", {
      by: "+",
      event: { event: "killed" },
      brief: { text: "Bull Soldier 6 killed", names: [[0, 14, "figure:6"]] },
    });
    const plays = line("Monkey plays a map.", {
      by: "+",
      event: { event: "card-played" },
      brief: { text: "Monkey plays a map", names: [[0, 6, by]] },
    });
    const lines = [does("Monkey strikes.", "attacks", true), killed, plays, killed, does("Monkey walks.", "to J6", true)]; // prettier-ignore
    const said = gist({ place: 0, lines, by }, () => false)?.said;
    expect(said?.map((one) => (Array.isArray(one) ? one.map(({ text }) => text).join("") : ""))).toEqual([
      "attacks",
      "Bull Soldier 6 killed",
      "Monkey plays a map",
      "Bull Soldier 6 killed",
      "Monkey to J6",
    ]);
  });

  it("leaves a single sentence as it is, and does not say twice who did it", () => {
    expect(gist({ place: 0, lines: fight.slice(0, 1), by: "figure:17" }, () => false)).toBeNull();
    const plays = line("Bull Soldier 17 plays Guard.", {
      by: "+",
      brief: { text: "Bull Soldier 17 plays Guard", names: [[0, 15, "figure:17"]] },
    });
    const found = gist({ place: 0, lines: [...fight.slice(0, 1), plays], by: "figure:17" }, () => false);
    expect(found?.said.at(-1)).toEqual([{ text: "plays Guard" }]);
  });
});

describe("since your turn", () => {
  const turn = (seat: number): Line => line("A turn.", { turn: seat });
  it("begins where one's last turn was over, also in the middle of the next", () => {
    const log = [turn(0), line("mine"), turn(1), line("theirs"), turn(-1), line("demons")];
    expect(sinceTurn(log, 0)).toBe(2);
    expect(sinceTurn([...log, turn(0), line("mine again")], 0)).toBe(2);
    expect(sinceTurn([...log, turn(0), turn(0), turn(1)], 0)).toBe(8);
    expect(sinceTurn(log, 2)).toBe(0);
    expect(sinceTurn(log, null)).toBe(0);
  });
});

import { describe, expect, it, vi } from "vitest";
import { exchange } from "./exchange.svelte";
import { intentions, rollsSaid } from "./forecast";
import { lookOf, makeFloor, regions } from "./floor";
import { extent, isWide, place, S, spaces, standers, usedFirst } from "./geometry";
import { CHARACTER_GLYPHS, CONDITIONS, creatureGlyph, figureGlyph, glyph, hueOf, inFocus, nameOf, pointGlyph } from "./look"; // prettier-ignore
import { beside, meaning, name, sharing, squareSaid } from "./names";
import { queueCards, swapOf, swaps, swapSaid } from "./queue";
import { maliceAhead, maliceSaid } from "./malice";
import { ribbon, sides } from "./ribbon";
import { box, creature, position, told } from "./sample";
import { about, schedule } from "./story";
import type { HarakiriBox } from "./types";
import { harmOf, isNews, shortened, traces } from "./trace";

describe("the ground", () => {
  const view = position();
  const floor = makeFloor(view.board, view.zones);

  it("has walls, reeds, obstacles, stairs, start squares and spawn points", () => {
    expect(floor.ground.map((layer) => layer.look)).toEqual(expect.arrayContaining(["wall", "reeds"]));
    expect(floor.obstacles.map((block) => block.at)).toEqual([[5, 3]]);
    expect(floor.starts).toEqual([[2, 2]]);
    expect(floor.spawns).toEqual([{ at: [6, 3], text: "1" }]);
    // The stair climbs to the east, where the ground is higher.
    expect(floor.stairs).toEqual([{ at: [3, 3], turn: 90 }]);
  });

  it("shows levels by lighter ground, a lip and a tag each", () => {
    expect(floor.raised).toHaveLength(1);
    expect(floor.rims).not.toBe("");
    const north = { rows: ["...", "..."], heights: ["110", "000"] };
    expect(makeFloor(north, []).walls).toContain(`M0 ${S}h${S}`);
    expect(regions(north).map(({ level, squares }) => [level, squares[0]])).toEqual([
      [1, [1, 1]],
      [0, [3, 1]],
    ]);
    expect(regions({ rows: ["..."], heights: ["000"] })).toEqual([]);
  });

  it("looks as its zone does, and a pack's own zone like earth", () => {
    expect([lookOf("3.2"), lookOf("3.3"), lookOf("own.1")]).toEqual(["boards", "stone", "earth"]);
  });
});

describe("places", () => {
  const view = position();

  it("of squares count from 1, and what is not there has none", () => {
    expect(place("square:1,1", view)).toEqual({ x: 30, y: 30, r: 30 });
    expect(place("square:1,4", view)).toBeNull();
    expect(place("figure:1", view)).toBeNull();
    expect(place("do:end", view)).toBeNull();
  });

  it("of big creatures are the middle of four squares", () => {
    expect(place("figure:6", view)).toEqual({ x: 240, y: 180, r: 60 });
    expect(standers(view, [5, 4])).toEqual([6]);
  });

  it("of things and zones", () => {
    expect(place("point:a", view)).toMatchObject({ x: 330, y: 90 });
    expect(place("zone:1.1", view)).toMatchObject({ x: 180, y: 120 });
    expect(spaces(view.board)).not.toContainEqual([1, 1]);
  });

  it("leave out most of what is nothing but wall at the edges", () => {
    const all = extent(view);
    expect(all.y).toBeGreaterThan(0);
    expect(all.y).toBeLessThan(S);
    expect(all.y + all.height).toBeGreaterThan(4 * S);
    expect(extent(position({ board: { rows: ["..", ".."], heights: ["00", "00"] } })).x).toBeLessThan(0);
  });

  it("is wide with two zones side by side, and not with one", () => {
    const rows = (n: number): string[] => Array.from({ length: 8 }, () => ".".repeat(n));
    const lying = (n: number) => position({ board: { rows: rows(n), heights: rows(n) } });
    expect([isWide(lying(8)), isWide(lying(16))]).toEqual([false, true]);
  });
});

describe("names", () => {
  const view = position();

  it("say ground, height, heads and figures with how they stand", () => {
    expect(squareSaid([4, 4], view, box)).toBe(
      "D4, open ground, height 1, Nue, health 2 of 4, armour 1, bleeding",
    );
    expect(squareSaid([3, 2], view, box)).toBe("C2, open ground, 2 heads");
    expect(name("figure:5", view, box)).toBe("Kachi 5, health 2 of 4, armour 1, bleeding, on E2");
    expect(name("figure:9", view, box)).toBe("The old man, 2 resistance tokens, on C4");
    expect(name("figure:1", view, box)).toBe("Hattori, defeated");
    expect(name("point:a", view, box)).toBe("Barred door");
    expect(name("do:end", view, box)).toBeUndefined();
    expect(beside([6, 3], view, box)).toEqual(["beside Kachi 5", "beside Nue"]);
  });

  it("of what one sees for the first time say what it means", () => {
    expect(meaning("square:6,3", view, box)).toBe("A spawn point. Enemies appear here.");
    expect(meaning("figure:9", view, box)).toBe("The old man. Each attack takes a token.");
    expect(meaning("point:a", view, box)).toBe("Barred door. An action point opens it.");
    expect(meaning("square:3,2", view, box)).toBeUndefined();
    expect(meaning("figure:5", view, box)).toBeUndefined();
  });

  it("of whoever shares a square in the middle of a move say that nobody stays there", () => {
    const crowded = position();
    const [mover, other] = [crowded.characters[0], crowded.characters[1]];
    if (!mover || !other || !crowded.act) throw new Error("nobody acts");
    crowded.act = { ...crowded.act, character: mover.id, moving: true };
    expect(sharing(crowded, box)).toBeUndefined();
    other.at = mover.at;
    expect(sharing(crowded, box)).toMatch(/ stands here too: walk on\.$/);
    crowded.act = { ...crowded.act, moving: false };
    expect(sharing(crowded, box)).toBeUndefined();
  });

  it("of figures that are gone stay", () => {
    expect([nameOf(view, box, 4), nameOf(view, box, -1)]).toEqual(["Kachi 4", "nobody"]);
  });

  it("tell whom the lad is with", () => {
    const carried = position({ progress: { ...view.progress, carrier: 0, lad: 3 } });
    expect(name("figure:0", carried, box)).toContain("carries Yasu, 3 tokens");
  });
});

describe("signs", () => {
  it("are there for everybody and everything", async () => {
    // What stands on the ground comes a moment later.
    await vi.waitFor(() => expect(glyph("tiger")).not.toBe(""));
    const kinds =
      "ashigaru kachi kappa akaname jikininki onryo shikome undertaker nue shinigami landolfo sedrik tsurube-otoshi demon-hunter blood-oni another";
    for (const kind of kinds.split(" ")) expect(creatureGlyph(kind)).not.toBe("");
    for (const sign of [...CHARACTER_GLYPHS, ...Object.values(CONDITIONS)]) expect(glyph(sign)).not.toBe("");
    for (const thing of ["seal of the loft", "brazier of the lord", "old man", "something new"])
      expect(pointGlyph({ name: thing, kind: "point" })).not.toBe("");
    expect(figureGlyph(position(), 9)).not.toBe("");
  });

  it("tell friends from enemies", () => {
    const guest = { ...creature(7, [[1, 1]], "sedrik"), foe: false };
    const view = position({ creatures: [guest, creature(5, [[5, 2]])] });
    expect([hueOf(view, 0), hueOf(view, 7), hueOf(view, 5)]).toEqual(["d", "d", "enemy"]);
  });
});

describe("the queue", () => {
  const view = position();
  const question = {
    key: "ask.swap",
    options: [{ say: "Tomoe acts first", anchors: ["figure:0", "figure:3"] }, { anchors: ["do:keep"] }],
  } as never;

  it("says who acts and who has acted, and keeps numbers apart from names", () => {
    expect(queueCards(view, box).map((card) => [card.word, card.number, card.state])).toEqual([
      ["Kachi", "5", "has acted"],
      ["Akira", "", "acts now"],
      ["Tomoe", "", "is still to act"],
    ]);
  });

  it("lets two be pointed at in any order", () => {
    expect(swapOf(question, "figure:3", "figure:0")).toEqual(["figure:0", "figure:3"]);
    expect(swapOf(question, "figure:0", "figure:0")).toBeUndefined();
    expect(swapOf(null, "figure:0", "figure:3")).toBeUndefined();
    expect([swaps(question, "figure:3"), swaps(question, "figure:5")]).toEqual([true, false]);
  });

  it("says of the second one what would change", () => {
    expect(swapSaid(question, "figure:3", "figure:0")).toBe("Tomoe acts first");
    expect([swapSaid(question, null, "figure:0"), swapSaid(question, "figure:3", "figure:5")]).toEqual([
      "",
      "",
    ]);
  });

  it("answers by the second one, and lets go of one who is pointed at twice", () => {
    const given: unknown[] = [];
    const hands = { mark: () => "", follow: (steps: unknown) => given.push(steps) } as never;
    const point = (anchor: string): boolean => exchange.point(question, hands, anchor);
    expect([point("figure:5"), point("figure:3"), exchange.first]).toEqual([false, true, "figure:3"]);
    expect(exchange.mark(question, hands, "figure:3", null)).toBe("chosen");
    expect(exchange.mark(question, hands, "figure:0", "figure:0")).toBe("hovered");
    expect([point("figure:3"), exchange.first, given]).toEqual([true, null, []]);
    point("figure:3");
    point("figure:0");
    expect([exchange.first, given]).toEqual([null, [[["figure:0", "figure:3"]]]]);
  });
});

describe("the ribbon", () => {
  it("has round, malice, oracle, whose turn it is and who comes next", () => {
    expect(ribbon(position(), box)).toMatchObject({
      now: "act",
      scene: "Chapter 1, Ashes of the Village",
      round: { value: "2" },
      counts: [
        { label: "Malice", value: "3", of: "6" },
        { label: "Oracle", value: "red" },
      ],
      turn: { name: "Akira", hue: "d" },
      then: "Tomoe",
    });
    const oracle = { ...position().oracle, next: "green" };
    expect(ribbon(position({ oracle }), box).counts?.at(-1)).toMatchObject({ label: "next", value: "green" });
  });

  it("says of malice what it does next, and nothing that it has done already", () => {
    const malice = { "2": ["the dead feed."], "5": ["horns. Another enemy appears: Kachi."] };
    const known = { ...box, chapters: { c1: { ...box.chapters["c1"], malice } } } as unknown as HarakiriBox;
    expect(maliceAhead(position(), known)).toEqual([{ at: 5, says: "Horns. Another enemy appears: Kachi." }]);
    expect(maliceSaid(position(), known)[0]).toBe("Malice 3 of 6");
    expect(maliceSaid(position(), known).at(-1)).toBe("At 5: Horns. Another enemy appears: Kachi.");
    expect(ribbon(position(), known).counts?.[0]?.says).toContain("At 5");
  });

  it("takes events for a part of the oracle, and names phases outside of rounds", () => {
    expect(ribbon(position({ phase: "events" }), box).now).toBe("oracle");
    expect(ribbon(position({ phase: "shop" }), box).phases).toEqual([{ id: "shop", label: "Shop" }]);
  });

  it("calls a seat by whom it leads", () => {
    expect(sides(position(), box)[0]).toMatchObject({ name: "Akira, Hattori, Hikaru, Tomoe", hue: "d" });
    expect(inFocus(position({ act: null }))?.id).toBe(0);
  });
});

describe("a place that can be used", () => {
  const lying = ["square:3,7", "figure:0", "point:b"];

  it("is meant before the square that it lies on, as long as it can be used", () => {
    expect(usedFirst(lying, (anchor) => anchor === "point:b")[0]).toBe("point:b");
    expect(usedFirst(lying, (anchor) => anchor === "square:3,7")).toEqual(lying);
  });
});

describe("why an enemy did what it did", () => {
  const part = { figure: 5 };
  const log = told(
    { event: "activation-began", figure: 5, ap: 0 },
    ["Kachi 5 rolls 4.", { event: "behaviour-rolled", ...part, die: 4, table: "normal", entry: 3 }],
    ["Kachi 5 would attack, but nobody could be hit.", { event: "line-tried", ...part, line: "", why: "" }],
    ["Kachi 5 will move next to somebody.", { event: "line-taken", ...part, line: "" }],
    { event: "moved", ...part, path: [[5, 2], [4, 2]], cost: 2 }, // prettier-ignore
    { event: "moved", ...part, path: [[4, 2], [3, 2]], cost: 1 }, // prettier-ignore
    { event: "hurt", figure: 0, n: 2, left: 6, cause: "attack" },
    { event: "activation-ended", figure: 5 },
    { event: "activation-began", figure: 0, ap: 3 },
    { event: "moved", figure: 0, path: [[2, 2], [2, 3]], cost: 1 }, // prettier-ignore
  );

  it("is put together from its entries, without those of characters", () => {
    const [trace, ...rest] = traces(log, position(), box);
    expect(rest).toEqual([]);
    expect(trace).toMatchObject({
      figure: 5,
      die: 4,
      path: [[5, 2], [4, 2], [3, 2]],
      harm: [{ figure: 0, n: 2 }],
      open: false,
    }); // prettier-ignore
    expect(trace?.entries.map((one) => [one.sort, one.text, one.why])).toEqual([
      ["roll", "Rolls 4.", ""],
      ["tried", "Would attack", "Nobody could be hit."],
      ["taken", "Will move next to somebody.", ""],
      ["move", "", ""],
      ["move", "", ""],
    ]);
    expect(shortened(trace?.entries ?? [])).toHaveLength(4);
  });

  it("is no news any more when one of the party has done something", () => {
    expect(traces(log.slice(0, 9), position(), box)[0]?.old).toBe(false);
    expect(traces(log, position(), box)[0]?.old).toBe(true);
    expect(isNews(traces(log.slice(0, 9), position(), box)[0])).toBe(true);
    expect(isNews(traces(log, position(), box)[0])).toBe(false);
    expect(isNews(undefined)).toBe(false);
  });

  it("is no news while it goes on: its dice are read first", () => {
    expect(isNews(traces(log.slice(0, 4), position(), box)[0])).toBe(false);
  });

  it("says a tie with the target that was chosen, and else that it was about squares", () => {
    const tie = ["The table took one.", { event: "tie-broken", ...part, by: "auto" }] as const;
    const chosen = (how: string) =>
      ["Kachi 5 goes for Akira.", { event: "target-chosen", ...part, target: 0, how, compared: [] }] as const;
    const texts = (...lines: Parameters<typeof told>) =>
      shortened(traces([...log.slice(0, 1), ...told(...lines)], position(), box)[0]?.entries ?? []).map(
        (one) => one.text,
      );
    expect(texts(tie as never, chosen("auto") as never)).toEqual(["Goes for Akira."]);
    expect(texts(chosen("only") as never, tie as never)).toEqual([
      "Goes for Akira.",
      "Several squares were equally good: the first by row, then column, was taken.",
    ]);
  });

  it("says how ranges are counted where the nearest was chosen among several", () => {
    const chosen = (priority: string) =>
      told([
        "Kachi 5 goes for Akira.",
        { event: "target-chosen", ...part, target: 0, how: "priority", priority, compared: [{}, {}] },
      ] as never);
    const why = (priority: string) =>
      traces([...log.slice(0, 1), ...chosen(priority)], position(), box)[0]?.entries[0]?.why;
    expect(why("near")).toContain("straight line");
    expect(why("-health")).toBe("");
  });

  it("is summed up over all enemies that acted one after the other", () => {
    const again = told(
      { event: "activation-began", figure: 6, ap: 0 },
      { event: "hurt", figure: 0, n: 1, left: 5, cause: "attack" },
      { event: "activation-ended", figure: 6 },
    );
    const harm = (...lines: typeof log) => harmOf(traces(lines, position(), box));
    expect(harm(...log.slice(0, 8), ...again)).toEqual([{ figure: 0, n: 3 }]);
    expect(harm(...log, ...again)).toEqual([{ figure: 0, n: 1 }]); // a character acted in between
  });

  it("is forgotten when another chapter begins", () => {
    const next = told({ event: "chapter-began", chapter: "c2" } as never);
    expect(traces([...log, ...next], position(), box)).toEqual([]);
  });

  it("lights up what it is about", () => {
    expect(about(log[4] as never, position())).toEqual(["figure:5", "square:4,2"]);
    expect(about({ text: "", rule: null, heading: true, event: null }, position())).toEqual([]);
  });

  it("moves in order, faster when there is much", () => {
    const beat = { step: 100, card: 200, hold: 400 };
    const clips = schedule(log, beat);
    expect(clips.map((clip) => [clip.kind, clip.figure, clip.start])).toEqual([
      ["walk", 5, 0],
      ["walk", 5, 100],
      ["hurt", 0, 200],
      ["walk", 0, 400],
    ]);
    const much = schedule([...log, ...log, ...log, ...log], beat);
    expect(much[1]?.start).toBeCloseTo(100 / 3);
  });

  it("can be foreseen by die or card", () => {
    const future = { event: "foreseen", figure: 5, rolls: [1, 2], card: "", share: 33, line: "", square: [4, 2], target: 0, ties: [] } as const; // prettier-ignore
    expect(intentions(told(["Kachi 5 would attack.", future as never]))).toMatchObject([
      { figure: 5, target: 0, text: "Kachi 5 would attack." },
    ]);
    expect([rollsSaid([1, 2, 3]), rollsSaid([2, 5]), rollsSaid([6]), rollsSaid([])]).toEqual([
      "1 to 3",
      "2, 5",
      "6",
      "",
    ]);
  });
});

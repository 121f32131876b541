import { describe, expect, it } from "vitest";
import { S, extent } from "./geometry";
import { name, squareName } from "./names";
import { nook } from "./nook";
import { opening } from "./opening";
import { along, between, poses } from "./reach";
import { box, demon, pilgrim, position, told } from "./sample";
import { aimAt, approach, sees } from "./sight";
import { moveSource } from "./sources";
import { intentions, sentence } from "./story";
import type { JourneyBox } from "./types";
import { Walking, type Way } from "./walking.svelte";

const thrust = (n: number): JourneyBox =>
  ({
    ...box,
    pilgrims: { monkey: { name: "Monkey King", reach: { shape: "thrust", n, says: "" } } },
  }) as never;

describe("a walk that has begun", () => {
  /** A walk of two answers, the first of which is given; `go` is the table's next view. */
  function begun() {
    let view = position();
    const marks: Record<string, string> = { "facing:s": "legal" };
    const pointed: string[] = [];
    const hands = {
      mark: (anchor: string) => marks[anchor] ?? "",
      point: (anchor: string) => {
        pointed.push(anchor);
        marks[anchor] = "chosen";
      },
    };
    const walking = new Walking(() => ({ view, box, hands: hands as never, hovered: null }));
    const walk = { ...along(view, [[0, 1], [0, 2]]), actions: 0 } as Way; // prettier-ignore
    walking.chosen = { walk, anchor: "square:0,2", target: null, aim: null };
    walking.go();
    walking.goOn();
    const go = (): void => {
      view = { ...view };
      marks["square:0,2"] = "legal";
      walking.goOn();
    };
    return { walking, marks, pointed, go };
  }

  it("goes on when the table has taken the answer", () => {
    const { pointed, go } = begun();
    expect(pointed).toEqual(["facing:s"]);
    go();
    expect(pointed).toEqual(["facing:s", "square:0,2"]);
  });

  it("goes no further after a step back", () => {
    const { walking, marks, pointed, go } = begun();
    marks["facing:s"] = "legal";
    walking.goOn();
    go();
    expect(pointed).toEqual(["facing:s"]);
  });
});

describe("walks along a path", () => {
  const view = position();

  it("turns where the path does and at its end, and counts it", () => {
    const found = along(view, [[0, 1], [0, 2], [1, 2]], 1); // prettier-ignore
    expect(found).toMatchObject({ cost: 4, hot: 1, facing: 1 });
    expect(found?.answers).toEqual(["facing:s", "square:0,2", "facing:e", "square:1,2"]);
    expect(along(view, [[0, 1]], 3)?.answers).toEqual(["facing:s", "facing:w"]);
  });

  it("is none through a line, a wall or a figure, nor by a jump", () => {
    expect(along(view, [[0, 1], [0, 0]])).toBeNull(); // prettier-ignore
    expect(along(view, [[0, 1], [2, 1]])).toBeNull(); // prettier-ignore
  });

  it("fills in what a quick drag has passed", () => {
    expect(between([0, 0], [2, 1])).toEqual([[1, 0], [2, 0], [2, 1]]); // prettier-ignore
    expect(between([1, 1], [1, 1])).toEqual([]);
  });

  it("finds every pose once, the cheapest first", () => {
    const found = poses(view, 6);
    const keys = found.map((walk) => [...walk.at, walk.facing].join());
    expect(new Set(keys).size).toBe(keys.length);
    expect(found[0]).toMatchObject({ cost: 0, at: [0, 1] });
    const costs = found.map((walk) => walk.cost);
    expect(costs).toEqual([...costs].sort((one, other) => one - other));
  });
});

describe("sight", () => {
  const { board } = position();
  const none = new Set<string>();

  it("ends at walls, at lines and at what stands between", () => {
    expect(sees(board, [0, 2], [4, 2], none)).toBe(true);
    expect(sees(board, [0, 2], [4, 2], new Set(["2,2"]))).toBe(false);
    expect(sees(board, [2, 1], [4, 1], none)).toBe(false);
    expect(sees(board, [0, 1], [0, 0], none)).toBe(false);
  });

  it("passes a corner if one of the two ways round it is free", () => {
    expect(sees(board, [1, 2], [2, 3], new Set(["1,3"]))).toBe(true);
    expect(sees(board, [1, 2], [2, 3], new Set(["2,2"]))).toBe(true);
    expect(sees(board, [1, 2], [2, 3], new Set(["1,3", "2,2"]))).toBe(false);
  });

  it("proposes the cheapest place to attack from", () => {
    const foe = demon(5, [[3, 2]]);
    const view = position({ demons: [foe] });
    expect(aimAt(view, thrust(2), { at: [1, 2], facing: 1 }, foe)).toEqual([3, 2]);
    const found = approach(view, thrust(2), poses(view, 12), foe);
    expect(found?.at).toEqual([1, 2]);
    expect(found?.cost).toBe(4);
    expect(approach(view, thrust(2), poses(view, 3), foe)).toBeUndefined();
  });
});

describe("the free quarter", () => {
  const view = (rows: string[]) =>
    position({ board: { ...position().board, rows, width: rows[0]?.length ?? 0, height: rows.length } });
  const full = Array<string>(8).fill("........");
  const room = { width: 900, height: 900 };

  it("is the empty corner of the map, left or right", () => {
    const gap = [...full, ...full.map((row) => " ".repeat(8) + row)].map((row) => row.padEnd(16, "."));
    const left = nook(view(gap), room);
    expect(left).toMatchObject({ x: 12 });
    expect(left?.width).toBeGreaterThan(380);
    // Below the squares of the upper half, and left of those of the lower right quarter.
    const all = extent(view(gap));
    const scale = Math.min(room.width / all.width, room.height / all.height);
    const half = 8 * S * scale;
    expect(left?.y).toBeGreaterThan((room.height - all.height * scale) / 2 - all.y * scale + half);
    expect(left?.width).toBeLessThan((room.width - all.width * scale) / 2 - all.x * scale + half - 12);
    expect((left?.y ?? 0) + (left?.height ?? 0)).toBe(room.height - 12);
    const mirrored = gap.map((row) => [...row].reverse().join(""));
    expect(nook(view(mirrored), room)?.x).toBeGreaterThan(room.width / 2);
  });

  it("is the room below a flat map, and none on a full one or on a phone", () => {
    expect(nook(view(full.map((row) => row + row)), room)?.width).toBe(room.width - 24);
    expect(nook(view(full), { width: 600, height: 600 })).toBeNull();
    expect(nook(view([...full, ...full].map((row) => row + row)), room)).toBeNull();
  });
});

describe("names", () => {
  const words = {
    ...box,
    facings: ["north", "east", "south", "west"],
    grounds: { ".": "open ground", g: "grass", r: "embers" },
    things: { villager: "villager" },
    fallen: {},
    conditions: {},
  } as JourneyBox;

  it("say ground, tokens and figures with how they stand", () => {
    const view = position({ villagers: [[2, 3]] });
    expect(squareName([1, 2], view, words)).toBe("1,2, embers");
    expect(squareName([2, 3], view, words)).toBe("2,3, open ground, villager");
    expect(name("square:3,2", view, words)).toBe(
      "3,2, open ground, Bull Soldier 5 facing west, health 2 of 2",
    );
    expect(name("figure:1", view, words)).toBe("Monkey King facing east, health 10 of 10");
    expect(name("do:rest", view, words)).toBeUndefined();
  });

  it("tell where a number comes from", () => {
    const sheets = {
      ...words,
      pilgrims: { monkey: { mv: 5 } },
      cards: { heavy: { name: "Heavy Steps", burden: "move-penalty", amount: 1 } },
    } as unknown as JourneyBox;
    const one = { ...pilgrim(1, [0, 0]), mv: 4, corruption: ["heavy"] };
    expect(moveSource(one, sheets)).toBe("4 = 5 on the sheet, -1 Heavy Steps");
    expect(moveSource({ ...one, mv: 5, corruption: [] }, sheets)).toBe("5 on the sheet");
  });
});

describe("what the demons would do", () => {
  const made = {
    event: "plan-made",
    demon: 5,
    tried: [[1, "out-of-reach"]],
    plan: 3,
    targets: [1],
    cost: 2,
    tied: 1,
    broken_by: "nobody",
  } as const;
  const lines = told(
    made as never,
    { event: "moved", figure: 5, path: [[3, 2, 3], [2, 2, 3]] }, // prettier-ignore
    { event: "demon-idle", demon: 6, why: "paralyzed" },
  );

  it("puts plans and ways together", () => {
    const found = intentions(lines);
    expect(found.map((one) => [one.demon, one.path.length, one.targets.length])).toEqual([
      [5, 2, 1],
      [6, 0, 0],
    ]);
  });

  it("is told in short; the rest folds open", () => {
    const [plan, moved] = lines;
    expect(plan && sentence(plan, position(), box)).toBe("Bull Soldier 5 goes for Monkey King, 2 movement.");
    expect(moved && sentence(moved, position(), box)).toBeUndefined();
  });
});

describe("the guided opening", () => {
  it("speaks of no side of the screen: a phone has none", () => {
    for (const step of opening) expect(step.text).not.toMatch(/on the (left|right)/);
  });
});

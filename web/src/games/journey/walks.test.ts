import { describe, expect, it } from "vitest";
import { S, extent } from "./geometry";
import { name, squareSaid } from "./names";
import { nook } from "./nook";
import { box, pilgrim, position, told } from "./sample";
import { moveSource } from "./sources";
import { intentions, sentence } from "./story";
import type { JourneyBox, Stance, Walks } from "./types";
import { Walking } from "./walking.svelte";
import { between, nearest, poses, walkAlong } from "./walks";

/** A corner of three squares: two steps east, or a turn and a hot step south. */
const stance = (at: [number, number], facing: number, legs: Stance["legs"], more: Partial<Stance> = {}): Stance => ({
  at, facing, legs, rest: true, range: 0, prey: [], ...more,
}); // prettier-ignore
const corner: Walks = {
  movement: [0, 2, 4],
  strikes: [true, true, false],
  ranges: [[], [[1, 0]]],
  stances: [
    stance([0, 1], 1, [[1, 1, 0], [3, 1, 0]]), // prettier-ignore
    stance([0, 1], 2, [[0, 1, 0], [2, 1, 1]]), // prettier-ignore
    stance([0, 2], 2, []),
    stance([1, 1], 1, [[4, 1, 0]], { rest: false }), // prettier-ignore
    stance([2, 1], 1, [[5, 1, 0]], { range: 1, prey: [5] }), // prettier-ignore
    stance([2, 1], 2, [], { prey: [5] }),
  ],
};

describe("walks that the server tells", () => {
  it("lead to every pose where one may stay, the cheapest first", () => {
    const found = poses(corner);
    expect(found.map((walk) => [...walk.at, walk.facing, walk.cost])).toEqual([
      [0, 1, 1, 0],
      [0, 1, 2, 1],
      [2, 1, 1, 2],
      [0, 2, 2, 2],
      [2, 1, 2, 3],
    ]);
    expect(found[3]).toMatchObject({
      hot: 1,
      answers: ["facing:s", "square:0,2"],
      actions: 1,
      strikes: true,
    });
    expect(found[4]).toMatchObject({ answers: ["square:1,1", "square:2,1", "facing:s"], actions: 2 });
    expect(found[4]?.strikes).toBe(false);
    // A turn before a step counts on the square behind it, as it does on the lit squares.
    expect([found[2]?.costs, found[3]?.costs]).toEqual([[0, 1, 2], [0, 2]]); // prettier-ignore
    expect(found[2]).toMatchObject({ path: [[0, 1], [1, 1], [2, 1]], range: [[3, 1]] }); // prettier-ignore
    expect([...nearest(found).keys()]).toEqual(["square:2,1", "square:0,2"]);
  });

  it("follow a path that is dragged, and end with the facing that is wanted", () => {
    expect(walkAlong(corner, [[0, 1], [0, 2]])?.cost).toBe(2); // prettier-ignore
    expect(walkAlong(corner, [[0, 1]], 2)?.answers).toEqual(["facing:s"]);
    expect(walkAlong(corner, [[0, 1], [2, 1]])).toBeNull(); // prettier-ignore
    expect(walkAlong({ ...corner, movement: [1] }, [[0, 1], [0, 2]])).toBeNull(); // prettier-ignore
  });

  it("fill in what a quick drag has passed", () => {
    expect(between([0, 0], [2, 1])).toEqual([[1, 0], [2, 0], [2, 1]]); // prettier-ignore
    expect(between([1, 1], [1, 1])).toEqual([]);
  });
});

describe("a walk that is chosen", () => {
  function chosen(anchor: string, options: string[][] = []) {
    const followed: (readonly (readonly string[])[])[] = [];
    const hands = { follow: (steps: readonly (readonly string[])[]) => followed.push(steps) };
    const question = { options: options.map((anchors) => ({ anchors })) };
    const table = {
      view: position(),
      box: { ...box, facings: ["north", "east", "south", "west"] },
      hovered: null,
    };
    const walking = new Walking(
      () => ({ ...table, hands, question, ways: new Map([["", corner]]) }) as never,
    );
    walking.point(anchor);
    return { walking, followed };
  }

  it("is told to the shell, and goes off when it is pointed at again", () => {
    const { walking, followed } = chosen("square:2,1");
    expect(walking.plan).toMatchObject({
      anchor: "square:2,1",
      say: "Walk to C2, facing east",
      detail: "1 action, 2 of 2 movement",
      then: { say: "then attack Bull Soldier 5" },
    });
    walking.point("square:2,1");
    expect(followed).toEqual([[["do:move"], ["square:1,1"], ["square:2,1"]]]);
    expect(walking.plan).toBeNull();
  });

  it("may be chosen by whom it leads to, unless that one can be attacked from here", () => {
    const { walking, followed } = chosen("figure:5");
    walking.plan?.then?.go();
    expect(followed[0]?.at(-1)).toEqual(["figure:5", "do:attack"]);
    expect(chosen("figure:5", [["figure:5", "do:attack"]]).walking.chosen).toBeNull();
  });

  it("turns at its end as far as there is movement", () => {
    const { walking } = chosen("square:2,1");
    expect(walking.turn(1)).toBe(true);
    expect(walking.plan?.detail).toBe("2 actions, 3 of 4 movement");
    expect(walking.plan?.then).toBeUndefined();
    expect(walking.turn(1)).toBe(false);
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
    expect(squareSaid([1, 2], view, words)).toBe("B3, embers");
    expect(squareSaid([2, 3], view, words)).toBe("C4, open ground, villager");
    expect(name("square:3,2", view, words)).toBe(
      "D3, open ground, Bull Soldier 5 facing west, health 2 of 2",
    );
    expect(name("figure:1", view, words)).toBe("Monkey King facing east, health 10 of 10");
    expect(name("do:rest", view, words)).toBeUndefined();
  });

  it("tell where a number comes from", () => {
    const sheets = {
      ...words,
      cards: { heavy: { name: "Heavy Steps" } },
      conditions: { slowed: { name: "Slowed" } },
    } as unknown as JourneyBox;
    const one = { ...pilgrim(1, [0, 0]), mv: 2, mv_changes: [["heavy", -1], ["slowed", -2]] as [string, number][] }; // prettier-ignore
    expect(moveSource(one, sheets)).toBe("2 = 5 on the sheet, −1 Heavy Steps, −2 Slowed");
    expect(moveSource({ ...one, mv: 5, mv_changes: [] }, sheets)).toBe("5 on the sheet");
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

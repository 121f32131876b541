import { describe, expect, it } from "vitest";
import { box, position } from "./sample";
import type { Stance, Walks } from "./types";
import { Walking } from "./walking.svelte";
import { leftBehind } from "./geometry";
import { between, dearness, walkAlong, walks, type Walk } from "./walks";

/** A row of four squares, the second one shared with a friend, the last difficult and beside Kachi 5. */
const stance = (at: [number, number], legs: Stance["legs"], more: Partial<Stance> = {}): Stance => ({
  at, legs, rest: true, fast: [], strong: [], points: [], ...more,
}); // prettier-ignore
const row: Walks = {
  movement: [0, 3, 6],
  fast: [true, true, true],
  strong: [true, true, false],
  use: [true, true, false],
  stances: [
    stance([2, 2], [[1, 1]]), // prettier-ignore
    stance([3, 2], [[0, 1], [2, 1]], { rest: false }), // prettier-ignore
    stance([4, 2], [[1, 1], [3, 2]], { fast: [5], strong: [5] }), // prettier-ignore
    stance([5, 2], [[2, 2]], { fast: [5, 6], strong: [5, 6], points: ["a"] }), // prettier-ignore
  ],
};

describe("walks that the server tells", () => {
  it("lead to every square where one may stay, with exerting in their price", () => {
    expect(walks(row).map((walk) => [walk.at, walk.cost, walk.ap])).toEqual([
      [[2, 2], 0, 0],
      [[4, 2], 2, 1],
      [[5, 2], 4, 2],
    ]);
    const far = walks(row)[2];
    expect(far?.answers).toEqual(["square:3,2", "square:4,2", "square:5,2"]);
    // Two action points are gone: the third pays for a fast attack only, and for no use.
    expect(far?.prey).toEqual({ fast: [5, 6], strong: [] });
    expect(far?.points).toEqual([]);
  });

  it("follow a path that is dragged, if it ends where one may stay", () => {
    expect(walkAlong(row, [[2, 2], [3, 2], [4, 2]])?.cost).toBe(2); // prettier-ignore
    expect(walkAlong(row, [[2, 2], [3, 2]])).toBeNull(); // prettier-ignore
    expect(walkAlong(row, [[2, 2], [4, 2]])).toBeNull(); // prettier-ignore
    expect(between([1, 1], [3, 2])).toEqual([[2, 2], [3, 2]]); // prettier-ignore
  });
});

function table(options: string[][] = [], hovered: string | null = null, moving = false, key = "ask.action") {
  const followed: (readonly (readonly string[])[])[] = [];
  const hands = { follow: (steps: readonly (readonly string[])[]) => followed.push(steps) };
  const question = { key, options: options.map((anchors) => ({ anchors })) };
  const view = position();
  if (view.act) view.act = { ...view.act, moving };
  const walking = new Walking(
    () => ({ view, box, hovered, hands, question, ways: new Map([["", row]]) }) as never,
  );
  return { walking, followed };
}

describe("why a walk costs what it costs", () => {
  const walk = (cost: number, ...path: [number, number][]) => ({ cost, path }) as Partial<Walk> as Walk;

  it("is told where the ground is difficult or something stands in the way", () => {
    expect(dearness(walk(2, [2, 2], [3, 2], [4, 2]))).toEqual({ rough: 0, around: 0 });
    expect(dearness(walk(3, [2, 2], [3, 2], [4, 2]))).toEqual({ rough: 1, around: 0 });
    expect(dearness(walk(2, [2, 2], [2, 3], [3, 3]))).toEqual({ rough: 0, around: 1 });
  });

  it("is never an enemy whose side one leaves", () => {
    const view = position();
    const foe = view.creatures.find((one) => one.foe);
    const [x, y] = foe?.squares[0] ?? [0, 0];
    expect(leftBehind(view, [x - 1, y], [x - 5, y])).toBe(foe?.id);
    expect(leftBehind(view, [x - 1, y], [x - 1, y])).toBeUndefined();
    expect(leftBehind(view, [x - 5, y], [x - 6, y])).toBeUndefined();
  });
});

describe("a walk that is chosen", () => {
  it("begins with the move, and goes off when it is pointed at again", () => {
    const { walking, followed } = table();
    walking.point("square:4,2");
    expect(walking.plan).toMatchObject({
      anchor: "square:4,2",
      say: "Walk to D2",
      detail: "1 action point, 2 of 3 movement",
      then: { say: "then strong attack on Kachi 5" },
      steps: [["do:move"], ["square:3,2"], ["square:4,2"], ["figure:5", "do:strong"]],
    });
    walking.point("square:4,2");
    expect(followed).toEqual([[["do:move"], ["square:3,2"], ["square:4,2"]]]);
    expect(walking.plan).toBeNull();
  });

  it("is exerted as far as it has to be", () => {
    const { walking, followed } = table();
    walking.point("square:5,2");
    expect(walking.plan?.detail).toBe(
      "2 action points, exerting 1, 4 of 6 movement; 1 of it to leave difficult ground",
    );
    walking.plan?.then?.go();
    expect(followed[0]?.slice(0, 2)).toEqual([["do:move"], ["do:exert"]]);
    expect(followed[0]?.at(-1)).toEqual(["figure:5", "do:fast"]);
    const open = table([], null, true);
    open.walking.point("square:4,2");
    open.walking.go();
    expect(open.followed[0]?.[0]).toEqual(["do:exert"]);
  });

  it("may be chosen by whom it leads to, with the attack that one would rather make", () => {
    const { walking, followed } = table();
    walking.prefer("fast");
    walking.point("figure:5");
    expect(walking.plan?.then?.say).toBe("then fast attack on Kachi 5");
    walking.prefer("strong");
    walking.plan?.then?.go();
    expect(followed[0]?.at(-1)).toEqual(["figure:5", "do:strong"]);
  });

  it("leads to nobody who can be attacked from here; pointing shows those odds", () => {
    const here = [["figure:5", "do:fast"]];
    expect(table(here).walking.hunted.has("figure:5")).toBe(false);
    const { walking } = table(here, "figure:5");
    expect(walking.plan).toMatchObject({ say: "Fast attack on Kachi 5", steps: here, chosen: false });
  });

  it("follows a drag, also over a square where nobody may stay", () => {
    const { walking } = table();
    walking.dragged = [[2, 2]];
    walking.drag([3, 2]);
    expect(walking.shown).toBeNull();
    walking.drag([4, 2]);
    walking.release();
    expect(walking.chosen?.walk.path).toHaveLength(3);
    walking.drop();
    expect(walking.chosen).toBeNull();
  });

  it("names every square and enemy that it leads to", () => {
    const names = table().walking.offer?.names;
    expect(names?.get("square:4,2")).toBe("D2, difficult ground, 1 action point, 2 of 3 movement, beside Kachi 5, beside Nue"); // prettier-ignore
    expect(names?.get("figure:6")).toBe(
      "Nue, fast attack from E2, 2 action points, exerting 1, 4 of 6 movement",
    );
  });

  it("is none while something else is asked", () => {
    expect(table([], null, false, "ask.attack").walking.offer).toBeNull();
  });
});

// Motions in order: each at its time, not too many in a frame, none left behind.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Line } from "../../lib/messages";
import { MANY } from "./news";
import { Parade } from "./parade.svelte";

const STEP = 100;
const FRAME = 16;

/** Moves from as many places, beginning with a number to tell them by. */
function moves(count: number, first = 0): Line[] {
  return Array.from({ length: count }, (_, n) => {
    const at = [first + n, 0];
    const event = { event: "unit-moved", seat: 0, unit: "dog", start: at, to: [first + n + 1, 0] };
    return { text: "", rule: null, heading: false, event };
  });
}

const shown = (parade: Parade): number[] =>
  parade.shown.map((one) => (one.kind === "glide" ? one.from[0] : -1));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (heard: (now: number) => void) =>
    setTimeout(() => heard(performance.now()), FRAME),
  );
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("parade", () => {
  it("begins one motion after the other, in the order of the entries", () => {
    const parade = new Parade();
    parade.join(moves(3), STEP);
    vi.advanceTimersByTime(20);
    expect(shown(parade)).toEqual([0]);
    vi.advanceTimersByTime(STEP);
    expect(shown(parade)).toEqual([0, 1]);
    vi.advanceTimersByTime(STEP);
    expect(shown(parade)).toEqual([0, 1, 2]);
  });

  it("lets new ones begin behind those that wait, and leaves those alone that run", () => {
    const parade = new Parade();
    parade.join(moves(2), STEP);
    vi.advanceTimersByTime(20);
    parade.join(moves(2, 10), STEP);
    vi.advanceTimersByTime(20);
    expect(shown(parade)).toEqual([0]);
    vi.advanceTimersByTime(10 * STEP);
    expect(shown(parade)).toEqual([0, 1, 10, 11]);
  });

  it("does not begin many in the same frame", () => {
    const parade = new Parade();
    parade.join(moves(60), 0);
    vi.advanceTimersByTime(FRAME);
    expect(parade.shown.length).toBeLessThan(10);
    vi.advanceTimersByTime(2000);
    expect(shown(parade)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  it("lets go of what has ended", () => {
    const parade = new Parade();
    parade.join(moves(2), 0);
    vi.advanceTimersByTime(50);
    for (const one of parade.shown.slice(0, 1)) parade.leave(one.id);
    vi.advanceTimersByTime(50);
    expect(shown(parade)).toEqual([1]);
  });

  it("does not wait for those that are too far behind", () => {
    const parade = new Parade();
    parade.join(moves(MANY + 5), STEP);
    vi.advanceTimersByTime(20);
    parade.join(moves(1, 100), STEP);
    vi.advanceTimersByTime(20);
    expect(shown(parade)).toEqual([0, 100]);
  });

  it("ends all motion when there is no news any more", () => {
    const parade = new Parade();
    parade.join(moves(20), STEP);
    vi.advanceTimersByTime(3 * STEP);
    expect(parade.shown.length).toBeGreaterThan(0);
    parade.join([], STEP);
    expect(parade.shown).toEqual([]);
    vi.advanceTimersByTime(100 * STEP);
    expect(parade.shown).toEqual([]);
  });
});

// Pointing at what cannot be chosen: a place of the board says why not, what lies beside it opens and says what it is.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GamePage, Place } from "../games/game";
import type { Playback } from "../lib/playback.svelte";
import type { TableState } from "../lib/table.svelte";
import { Handling } from "./handling.svelte";

const spots: Record<string, Place> = {
  "square:1,1": { x: 5, y: 5, r: 5 },
  "square:9,9": { x: 95, y: 95, r: 5 },
};
const ask = vi.fn();
const point = vi.fn((anchor: string) => anchor === "square:1,1");
const reveal = vi.fn();

function handling(playing = false, big = false): Handling {
  const table = { waiting: false, asking: false, legal: new Set(["square:1,1"]), offer: null, path: [], steps: [{ anchor: "square:1,1" }], hovered: null, ask, point }; // prettier-ignore
  const page = { place: (anchor: string) => spots[anchor] ?? null, spaces: () => Object.keys(spots) };
  const around = { page: page as unknown as GamePage, view: {}, box: {}, scale: 1, reveal };
  const playback = { busy: playing, beat: big ? { big: {} } : null } as Playback;
  return new Handling(table as unknown as TableState, playback, () => around);
}

describe("pointing at what cannot be chosen", () => {
  beforeEach(() => vi.clearAllMocks());

  it("asks why not on the board", () => {
    handling().hands.point("square:9,9", true);
    expect(ask).toHaveBeenCalledExactlyOnceWith("square:9,9");
  });

  it("asks nothing of a chip, which opens instead", () => {
    handling().hands.point("card:luck", true);
    expect(point).toHaveBeenCalledOnce();
    expect(ask).not.toHaveBeenCalled();
  });

  it("asks nothing while something is played", () => {
    handling(true).hands.point("square:9,9", true);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe("what the board says", () => {
  it("waits while a big moment lies over it", () => {
    expect([handling().hushed, handling(true, true).hushed]).toEqual([false, true]);
  });
});

describe("Enter", () => {
  beforeEach(() => vi.clearAllMocks());

  it("asks nothing about where a mouse happens to rest", () => {
    const found = handling();
    found.hands.hover("square:9,9");
    found.take();
    expect([ask, point].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  });

  it("asks why not where the keyboard has walked to", () => {
    const found = handling();
    found.stand("square:9,9");
    found.take();
    expect(ask).toHaveBeenCalledExactlyOnceWith("square:9,9");
  });
});

describe("Enter on a button that has the focus still", () => {
  const button = (): HTMLElement => {
    const found = { dataset: {}, matches: () => true, closest: () => found };
    return found as unknown as HTMLElement;
  };

  it("means what is chosen if the button was clicked on, and the button if the keyboard has walked there", () => {
    const table = { plan: { chosen: true }, path: [] };
    const found = new Handling(table as unknown as TableState, { busy: false } as Playback, vi.fn());
    const [hint, other] = [button(), button()];
    found.leave({ detail: 1, target: hint } as unknown as MouseEvent);
    expect([hint, other].map((one) => found.confirms(one))).toEqual([true, false]);
  });
});

describe("undo", () => {
  it("drops what is being chosen before it takes back what was done", () => {
    const table = { moment: { answers: 3, undo: null }, plan: null, begun: true, waiting: false, back: vi.fn(), undo: vi.fn() }; // prettier-ignore
    new Handling(table as unknown as TableState, { busy: false } as Playback, vi.fn()).undo();
    expect([table.back.mock.calls.length, table.undo.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("what the keyboard comes to", () => {
  beforeEach(() => vi.clearAllMocks());

  it("is brought into sight", () => {
    expect(handling().next(false)).toBe(true);
    expect(reveal).toHaveBeenCalledExactlyOnceWith(spots["square:1,1"]);
  });
});

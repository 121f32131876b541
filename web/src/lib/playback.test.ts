// What is played and what is not, and that the board waits for it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Deed, GamePage } from "../games/game";
import { api } from "./api";
import type { Line, Moment, ReplayCard, ReplayMoment } from "./messages";
import { pace } from "./pace.svelte";
import { Playback, type Told } from "./playback.svelte";

vi.mock("../playback/OnBoard.svelte", () => ({}));
vi.mock("../playback/Layer.svelte", () => ({}));

/** Entries of the own turn are called "a", all others belong to somebody else's. */
const line = (text: string): Line => ({
  text,
  rule: null,
  heading: false,
  event: null,
  turn: text === "a" ? 0 : 1,
});

let hidden = false;
let table: { id: string; log: Line[]; seat: number | null; moment: Moment | null; waiting: boolean };
let playback: Playback;
/** The views from which the game has worked out how the table was. */
let used: { later: unknown; entries: number; held: unknown };

/** A view says how many entries have happened in it. */
const page = {
  about: (told: Line) => [`area:${told.text}`],
  playback: () =>
    Promise.resolve({
      deed: (told: Line): Deed => ({ actor: told.text, seat: told.text === "me" ? 0 : null }),
      earlier: (later: unknown, log: readonly Line[], done: number, held: unknown) => {
        used = { later, entries: log.length, held };
        return done;
      },
    }),
} as unknown as GamePage;

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "100ms" }));
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => (act(), 0));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  vi.stubGlobal("document", {
    documentElement: { dataset: {} },
    get hidden() {
      return hidden;
    },
  });
  pace.speed = "normal";
  table = { id: "t", log: [], seat: 0, moment: null, waiting: false };
  playback = new Playback(table as Told, page, null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A moment comes, and what plays has time to begin. */
async function take(answers: number, since: number, ...texts: string[]): Promise<void> {
  table.log = [...table.log.slice(0, since), ...texts.map(line)];
  table.moment = {
    answers,
    since,
    lines: texts.map(line),
    view: table.log.length,
    own: 1,
  } as unknown as Moment;
  playback.take(table.moment);
  await playback.fetch();
}

function stubReplay({ turns, view }: { turns: { answers: number }[]; view: unknown }) {
  vi.spyOn(api, "replay").mockResolvedValue({ turns } as ReplayCard);
  const moment = vi.spyOn(api, "moment");
  moment.mockResolvedValue({ since: 1, lines: [] as Line[], view } as ReplayMoment);
  return { moment };
}

const now = (): [string | null, unknown] => [
  playback.beat?.actor ?? null,
  playback.stage(table.moment?.view),
];

describe("what is played", () => {
  it("is what a moment adds, and the board waits for it", async () => {
    await take(3, 0, "a", "b");
    expect(now()).toEqual([null, 2]);
    await take(4, 2, "c", "d");
    expect(now()).toEqual(["c", 3]);
    expect(playback.past).toHaveLength(3);
    expect([...playback.lit]).toEqual(["area:c"]);
    vi.advanceTimersByTime(100);
    expect(now()).toEqual(["d", 4]);
    vi.advanceTimersByTime(100);
    expect([now(), playback.lit.size]).toEqual([[null, 4], 0]);
  });

  it("waits for what came before it, and is told once", async () => {
    await take(3, 0, "a");
    await take(4, 1, "b");
    await take(5, 2, "c");
    await take(5, 3);
    expect([playback.beat?.actor, playback.place]).toEqual(["b", { at: 1, of: 2 }]);
    vi.advanceTimersByTime(1000);
    expect(playback.busy).toBe(false);
  });

  it("is neither what was missed nor what an undo leaves; what was missed is offered", async () => {
    await take(3, 0, "a");
    expect([playback.offered, playback.missed]).toEqual([true, 0]);
    await take(9, 0, "a", "b", "c");
    expect([playback.busy, playback.missed]).toEqual([false, 2]);
    await take(10, 3, "d");
    expect([playback.busy, playback.missed]).toEqual([true, 0]);
    await take(9, 3);
    expect([playback.busy, playback.missed]).toEqual([false, 0]);
  });

  it("is nothing while nobody looks, and for whoever wants all at once", async () => {
    await take(3, 0, "a");
    hidden = true;
    await take(4, 1, "b");
    expect([now(), playback.missed]).toEqual([[null, 2], 1]);
    hidden = false;
    pace.speed = "instant";
    await take(5, 2, "c");
    expect([now(), playback.missed]).toEqual([[null, 3], 0]);
  });

  it("can be skipped, and seen again with the whole log in sight", async () => {
    await take(3, 0, "a");
    await take(4, 1, "b", "c");
    playback.skip();
    expect(now()).toEqual([null, 3]);
    await playback.again();
    expect([now(), playback.told.length, playback.past.length]).toEqual([["a", 1], 3, 1]);
    playback.skip();
    await playback.since();
    expect(now()).toEqual(["b", 2]);
  });

  it("is worked out from what was seen just before and just after, also when it is shown again", async () => {
    await take(3, 0, "a");
    await take(4, 1, "b", "c");
    await take(5, 3, "d");
    playback.skip();
    await playback.since();
    expect(now()).toEqual(["b", 2]);
    expect(used).toEqual({ later: 3, entries: 3, held: 1 });
  });

  it("is worked out from the replay where the page has not seen it", async () => {
    const { moment } = stubReplay({ turns: [{ answers: 4 }], view: "then" });
    const told = ["a", "b", "c"].map(line);
    await take(9, 0, "a", "b", "c");
    table.log = told.map((one, n) => ({ ...one, heading: n === 1 }));
    await playback.since();
    expect(now()).toEqual(["b", 2]);
    expect(used).toEqual({ later: 3, entries: 3, held: "then" });
    expect(moment).toHaveBeenCalledWith("t", 3, 0, 1);
  });

  it("is what was there when the replay cannot be had", async () => {
    vi.spyOn(api, "replay").mockRejectedValue(new Error("no connection"));
    await take(9, 0, "a", "b");
    await playback.again();
    expect([now(), used.held]).toEqual([["a", 1], null]);
  });

  it("does without a replay that begins later than the log", async () => {
    stubReplay({ turns: [{ answers: 4 }], view: "then" });
    await take(9, 0, "a", "b", "c");
    table.log = table.log.map((one) => ({ ...one, heading: true }));
    await playback.since();
    expect(now()).toEqual(["b", 2]);
    expect(used.held).toBe(null);
  });

  it("since one's turn begins behind its end, like the log, however late the last answer was", async () => {
    await take(3, 0, "a", "a", "b", "c");
    table.moment = { ...table.moment, own: 3 } as Moment; // asked in somebody else's turn
    expect(playback.missed).toBe(2);
    await playback.since();
    expect(now()).toEqual(["b", 3]);
  });

  it("has somebody wait for the question only while others act", async () => {
    await take(3, 0, "a");
    await take(4, 1, "b", "me");
    expect(playback.telling).toBe(true);
    vi.advanceTimersByTime(100);
    expect([playback.beat?.actor, playback.telling]).toEqual(["me", false]);
    playback.skip();
    await take(5, 3, "me", "c");
    expect([playback.beat?.actor, playback.telling]).toEqual(["me", true]);
    playback.skip();
    expect(playback.telling).toBe(false);
  });

  it("is nothing where it cannot be fetched", async () => {
    const lost = { ...page, playback: () => Promise.reject(new Error("no connection")) };
    playback = new Playback(table as Told, lost as unknown as GamePage, null);
    await take(3, 0, "a");
    await take(4, 1, "b");
    await vi.runAllTimersAsync();
    expect(now()).toEqual([null, 2]);
  });
});

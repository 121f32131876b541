import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChanceCurve, Ending, Line, ReplayMoment, ReplayCard } from "../lib/messages";
import { areas, looksSteep, method, shownOf, sharesAt, swings } from "./chances";
import { fingerprint, short } from "./fingerprint";
import { Moments, neighbours } from "./moments";
import { sharedBy, sourcesOf, standings } from "./outcome";
import { Player } from "./player.svelte";
import {
  addressOf,
  commonEnd,
  faster,
  fitting,
  label,
  lanes,
  lastPart,
  levels,
  momentAt,
  nextPart,
  partAt,
  parts,
  took,
} from "./steps";

const TURNS = [
  { answers: 2, say: "Round 1 begins." },
  { answers: 2, say: "Now: white phase." },
  { answers: 5, say: "Now: red phase." },
  { answers: 8, say: "Round 2 begins." },
  { answers: 8, say: "Now: white phase." },
];

describe("the parts of a match", () => {
  const all = parts(TURNS, 10);

  it("follow each other without a gap", () => {
    expect(all.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 5],
      [5, 8],
      [8, 10],
    ]);
    expect(all.map((part) => part.says)).toEqual([
      ["Start"],
      ["Round 1", "White phase"],
      ["Red phase"],
      ["Round 2", "White phase"],
    ]);
  });

  it("lie on two levels: numbered headings above the others", () => {
    expect(levels(TURNS, 10).map((rail) => rail.map((part) => part.from))).toEqual([
      [0, 2, 8],
      [0, 2, 5, 8],
    ]);
    expect(levels([], 10)).toEqual([]);
  });

  it("are leafed through in both directions", () => {
    expect(partAt(all, 7)?.says).toEqual(["Red phase"]);
    expect([nextPart(all, 2, 10), nextPart(all, 9, 10)]).toEqual([5, 10]);
    expect([lastPart(all, 7), lastPart(all, 5), lastPart(all, 0)]).toEqual([5, 2, 0]);
  });

  it("have short labels", () => {
    expect([label("Now: red phase."), label("Pilgrim phase."), label("Turn 3 begins.")]).toEqual([
      "Red phase",
      "Pilgrim phase",
      "Turn 3",
    ]);
  });
});

describe("the bar", () => {
  it("shows for each seat when it answered", () => {
    expect(lanes([0, 0, 1, -1, 0], 2)).toEqual([
      [
        { from: 0, to: 2 },
        { from: 4, to: 5 },
      ],
      [{ from: 2, to: 3 }],
    ]);
  });

  it("turns a place into a moment", () => {
    expect([momentAt(-1, 10), momentAt(0.44, 10), momentAt(2, 10)]).toEqual([0, 4, 10]);
  });

  it("has speeds with a first and a last", () => {
    expect([faster(1, 1), faster(8, 1), faster(0.5, -1)]).toEqual([2, 8, 0.5]);
  });

  it("has an address for each moment", () => {
    expect(addressOf("abc", 12, null)).toBe("/replay/abc?at=12");
    expect(addressOf("abc", 12, 0)).toBe("/replay/abc?at=12&seat=0");
  });
});

describe("the chances to win", () => {
  const point = (answers: number, games: number, ...shares: number[]) => ({ answers, games, shares });
  const curve: ChanceCurve = {
    begun: true,
    waits: false,
    done: 1,
    together: false,
    points: [point(0, 24, 0.5, 0.5), point(4, 26, 0.4, 0.6), point(8, 24, 0.9, 0.1), point(10, 0, 1, 0)],
  };

  it("lie on straight lines between the moments that were played from", () => {
    expect(sharesAt(curve.points, 2)).toEqual([0.45, 0.55]);
    expect(sharesAt(curve.points, 8)).toEqual([0.9, 0.1]);
    expect(sharesAt(curve.points.slice(0, 1), 9)).toEqual([0.5, 0.5]);
    expect(sharesAt([], 3)).toEqual([]);
  });

  it("are stacked", () => {
    const [low, high] = areas(curve.points.slice(0, 2), 4, 100, 10);
    expect(low).toBe("M0 10L100 10L100 6L0 5Z");
    expect(high).toBe("M0 5L100 6L100 0L0 0Z");
  });

  it("swing where they change by more than chance makes of it", () => {
    expect(swings(curve)).toEqual([{ from: 4, at: 8, seat: 0, by: 0.5 }]);
    expect(swings({ ...curve, together: true })[0]?.seat).toBe(-1);
    expect(swings({ ...curve, points: curve.points.slice(0, 2) })).toEqual([]);
    const rough = curve.points.map((one) => ({ ...one, games: Math.min(one.games, 20) }));
    expect(swings({ ...curve, points: rough })).toEqual([]);
  });

  it("say how they were found", () => {
    expect(method(curve)).toMatch(/^Estimated: 24 to 26 games from each of 3 moments, .*sense bots/);
    expect(method({ ...curve, done: 0.4, points: [] })).toMatch(/40 % done/);
    const once = curve.points.map((one) => ({ ...one, games: Math.min(one.games, 1) }));
    expect(method({ ...curve, points: once })).toMatch(/^Estimated: 1 game from each/);
  });

  it("are not drawn from the first moment alone", () => {
    expect(shownOf({ ...curve, done: 0.1, points: curve.points.slice(0, 1) }).points).toEqual([]);
    expect(shownOf({ ...curve, done: 0.1 })).toEqual({ ...curve, done: 0.1 });
    const short = { ...curve, done: 1, points: curve.points.slice(0, 1) };
    expect(shownOf(short)).toBe(short);
  });

  it("are not drawn from so few games that they leap about", () => {
    const point = (answers: number, games: number, share: number) => ({ answers, games, shares: [share] });
    const sure = [point(0, 20, 0.5), point(4, 20, 0.6), point(8, 20, 0.5), point(12, 0, 0)];
    const growing = { ...curve, done: 0.4, points: [...sure, point(6, 4, 1)] };
    expect(shownOf(growing).points).toEqual(sure);
    const rough = [point(0, 4, 0.5), point(4, 4, 1), point(8, 4, 0.25)];
    expect(shownOf({ ...curve, done: 0.1, points: rough }).points).toEqual([]);
    expect(shownOf({ ...curve, done: 1, points: rough }).points).toEqual(rough);
  });

  it("look steep or do not", () => {
    const of = (...shares: number[]) => ({
      ...curve,
      points: shares.map((share, answers) => ({ answers, games: 12, shares: [share] })),
    });
    expect(looksSteep(of(0.5, 0.6, 0.5, 0.4))).toBe(false);
    expect(looksSteep(of(0.5, 0.8, 0.5))).toBe(true);
  });
});

describe("names on the bar", () => {
  const row = ["Select", "White phase", "Blue phase", "Red phase"].map((say, n) => ({
    from: n,
    to: n + 1,
    says: [say],
  }));
  const round = { from: 0, to: 9, says: ["White phase", "Round 12"] };

  it("lose the word that most of them share first", () => {
    expect(commonEnd(row)).toBe(" phase");
    expect(commonEnd([{ from: 0, to: 1, says: ["White phase"] }])).toBe("");
    expect(row.slice(1).map((part) => fitting(part, " phase", 60))).toEqual(["White", "Blue", "Red"]);
  });

  it("are never cut off: a shorter one, a number or nothing", () => {
    expect([300, 80, 24, 10].map((room) => fitting(round, "", room))).toEqual([
      "White phase · Round 12",
      "Round 12",
      "12",
      "",
    ]);
  });
});

describe("how long an answer took", () => {
  it.each([
    [0.2, "at once"],
    [21.4, "21 s to think"],
    [300, "5 min to think"],
    [7200, "2 h to think"],
    [6 * 86_400, "6 days to think"],
  ])("%s seconds", (seconds, words) => expect(took(seconds)).toBe(words));
});

describe("the fingerprint of a dice key", () => {
  it.each([
    ["6b", "72d2e6eab4b5794c6c87bb5c5437354b"],
    ["", "c9ee9a411705cd2b79571497c3dce77f"],
    ["00".repeat(200), "c44ef7cb1da2992649eb20f67c00d05c"],
    ["ffc976b5eeb6e11c8dd699bb933311067878f3735bd044982f11481d199240b3", "6a785d399996487b3b158a42a0b3016c"],
  ])("is the same as the server's (%#)", (key, expected) => {
    expect(fingerprint(key)).toBe(expected);
  });

  it("is shortened for reading", () => {
    expect(short("6a785d399996487b3b158a42a0b3016c")).toBe("6a78…016c");
  });
});

describe("the outcome", () => {
  const ending: Ending = {
    winners: [2],
    shared: false,
    sentence: "Over.",
    rule: "moon.end",
    scores: [
      { who: "0", total: 5, sources: { areas: 5 } },
      { who: "1", total: 9, sources: { areas: 1, missions: 8 } },
      { who: "2", total: 9, sources: { areas: 9 } },
    ],
    key: "",
    fingerprint: "",
  };

  it("has winners first, then the points", () => {
    expect(standings(ending, 3).map((row) => row.seat)).toEqual([2, 1, 0]);
    expect(standings({ ...ending, scores: [] }, 3)[0]).toEqual({ seat: 2, score: undefined, won: true });
  });

  it("has points of whole sides beside those of seats", () => {
    const side = { who: "The Heroes", total: 8, sources: { demon: 8 } };
    expect(sharedBy([...ending.scores, side])).toEqual([side]);
  });

  it("has the richest source first", () => {
    expect(sourcesOf(ending.scores)).toEqual(["areas", "missions"]);
  });
});

/** A server with one entry of the log for each answer. */
function server(): {
  fetch: (n: number, seat: number | null, since: number) => Promise<ReplayMoment>;
  asked: string[];
} {
  const asked: string[] = [];
  const fetch = async (answers: number, seat: number | null, since: number): Promise<ReplayMoment> => {
    asked.push(`${answers} since ${since}`);
    const log: Line[] = Array.from({ length: answers }, (_, n) => ({
      text: `entry ${n}`,
      rule: null,
      heading: false,
      event: null,
    }));
    const from = Math.min(since, log.length);
    return {
      type: "moment",
      answers,
      seat,
      view: { answers },
      asked: [],
      planned: null,
      question: null,
      status: [],
      undo: null,
      ending: null,
      since: from,
      lines: log.slice(from),
      own: 0,
      spots: [],
      clocks: null,
      passes: [],
      number: 0,
      given: null,
    };
  };
  return { fetch, asked };
}

describe("moments", () => {
  it("bring only the entries of the log that are not here yet", async () => {
    const { fetch, asked } = server();
    const moments = new Moments(fetch);
    await moments.load(3, null);
    const later = await moments.load(5, null);
    const earlier = await moments.load(2, null);
    expect(asked).toEqual(["3 since 0", "5 since 3", "2 since 5"]);
    expect(moments.log(later).map((line) => line.text)).toEqual([0, 1, 2, 3, 4].map((n) => `entry ${n}`));
    expect(moments.log(earlier)).toHaveLength(2);
  });

  it("are fetched once, also when asked for twice at a time", async () => {
    const { fetch, asked } = server();
    const moments = new Moments(fetch);
    await Promise.all([moments.load(3, 1), moments.load(3, 1)]);
    await moments.load(3, 1);
    expect(asked).toHaveLength(1);
    expect(moments.peek(3, 1)?.entries).toBe(3);
    expect(moments.peek(3, null)).toBeUndefined();
  });

  it("keep the logs of seats apart", async () => {
    const { fetch, asked } = server();
    const moments = new Moments(fetch);
    await moments.load(4, 0);
    await moments.load(4, null);
    expect(asked).toEqual(["4 since 0", "4 since 0"]);
  });

  it("that are near come first, and none outside of the match", () => {
    expect(neighbours(0, 2, false, [2, 0])).toEqual([1, 2]);
    expect(neighbours(5, 100, true, [50])).toEqual([6, 7, 8, 9, 10, 11, 50]);
  });
});

describe("leafing through", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const card = { answers: 10, turns: TURNS, actors: [0, 1, 0, 1, 0, 1, 0, 1, 0, 1], as_seats: [0, 1] };
  const open = (at: number, seat: number | null = null): Player =>
    new Player(card as unknown as ReplayCard, server().fetch, at, seat);
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1);

  it("shows the moment of the address, within the match and through allowed eyes", async () => {
    const player = open(99, 7);
    await settle();
    expect([player.at, player.seat, player.shown?.moment.answers]).toEqual([10, null, 10]);
  });

  it("marks what the last answer brought", async () => {
    const player = open(4);
    await settle();
    expect(player.log.slice(player.fresh).map((line) => line.text)).toEqual(["entry 3"]);
    expect(player.actor).toBe(1);
  });

  it("steps and turns, and stops at both ends", async () => {
    const player = open(4);
    player.turn(1);
    expect(player.at).toBe(5);
    player.step(-1);
    player.turn(-1);
    expect(player.at).toBe(2);
    player.step(-9);
    expect(player.at).toBe(0);
    await settle();
    expect(player.shown?.moment.answers).toBe(0);
  });

  it("jumps to turning points, and by rounds as long as there are none", () => {
    const player = open(0);
    const seen = (by: 1 | -1): number => {
      player.turningPoint(by);
      return player.at;
    };
    expect([seen(1), seen(1), seen(1)]).toEqual([2, 8, 10]);
    player.turningPoints = [3, 7];
    expect([seen(-1), seen(-1), seen(-1), seen(1)]).toEqual([7, 3, 0, 3]);
  });

  it("plays to the end at its speed and stops there", async () => {
    const player = open(7);
    await settle();
    player.hurry(1);
    player.toggle();
    await vi.advanceTimersByTimeAsync(460);
    expect(player.at).toBe(8);
    await vi.advanceTimersByTimeAsync(5000);
    expect([player.at, player.playing]).toEqual([10, false]);
  });

  it("looks through one seat after the other, then as the public", async () => {
    const player = open(3);
    const seen: (number | null)[] = [];
    for (let n = 0; n < 3; n++) {
      player.seeNext();
      seen.push(player.seat);
    }
    expect(seen).toEqual([0, 1, null]);
    player.see(1);
    await settle();
    expect(player.shown?.moment.seat).toBe(1);
  });

  it("says what is wrong and goes on when asked again", async () => {
    const { fetch } = server();
    let broken = true;
    const player = new Player(
      card as unknown as ReplayCard,
      (...what) => (broken ? Promise.reject(new Error("no")) : fetch(...what)),
      3,
      null,
    );
    await settle();
    expect(player.trouble).toBe("This moment cannot be shown.");
    broken = false;
    player.step(1);
    await settle();
    expect([player.trouble, player.shown?.moment.answers]).toEqual(["", 4]);
  });
});

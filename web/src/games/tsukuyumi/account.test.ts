// What a round has come to, told at its end.
import { describe, expect, it } from "vitest";
import type { Line } from "../../lib/messages";
import { accountOf, changes, signed } from "./account";
import type { GameEvent, TsukuyumiBox } from "./types";

const line = (event: Partial<GameEvent>): Line =>
  ({ text: event.event, rule: null, heading: false, event }) as unknown as Line;
const end = (scores: Record<number, number>): Line => line({ event: "scores-told", scores });
const [first, second] = [end({ 0: 4, 1: 5 }), end({ 0: 7, 1: 4 })];
const log = [
  line({ event: "round-began", round: 1 }),
  line({ event: "area-conquered", seat: 1, at: [0, 0], before: -1 }),
  first,
  line({ event: "round-began", round: 2 }),
  line({ event: "area-conquered", seat: 0, at: [0, 0], before: 1 }),
  line({ event: "area-conquered", seat: 0, at: [1, 0], before: -1 }),
  line({ event: "units-lost", seat: 1, at: [0, 0], units: { wasp: 2, worker: 1 }, by: 0, cause: "battle" }),
  line({ event: "points-gained", seat: 0, source: "moon", points: 1 }),
  second,
];
const box = { points: { moon: "moon" }, aims: {} } as unknown as TsukuyumiBox;

describe("the account of a round", () => {
  it("counts what has changed in it, whoever leads first", () => {
    const account = accountOf(log, second);
    expect(account?.round).toBe(2);
    expect(account?.seats.map(({ seat, points, gain }) => [seat, points, gain])).toEqual([
      [0, 7, 3],
      [1, 4, -1],
    ]);
    expect(account?.seats.map((one) => changes(one, box))).toEqual([
      "2 areas taken, moon +1",
      "1 area lost, 3 units fallen",
    ]);
  });

  it("knows no gain in the first round, and of nothing says so", () => {
    const account = accountOf(log, first);
    expect(account?.seats.map(({ seat, gain }) => [seat, gain])).toEqual([
      [1, null],
      [0, null],
    ]);
    expect(account?.seats.map((one) => changes(one, box))).toEqual([
      "1 area taken",
      "nothing taken, nothing lost",
    ]);
    expect([signed(null), signed(2), signed(-1)]).toEqual(["", "+2", "−1"]);
  });

  it("is told by no other entry", () => {
    expect(accountOf(log, log[0] as Line)).toBeNull();
  });
});

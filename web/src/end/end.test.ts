import { describe, expect, it } from "vitest";
import type { ChanceCurve, Ending, Line, Member, ReplayCard, SeatCard, TableCard } from "../lib/messages";
import { againSeat, isAwaited, seatWish, sittersOf, swapped, turned } from "./again";
import { around, largest, partSaid, turnOf, weightiest } from "./decided";
import { bestOf, signed, widest } from "./members";
import { isBright, verdictOf } from "./verdict";

const ending = (winners: number[], shared = false): Ending => ({ winners, shared }) as Ending;

describe("what an end means", () => {
  it("is the same for all of a party, also for those who only look on", () => {
    expect(verdictOf(ending([0, 1]), 1, true, false)).toBe("victory");
    expect(verdictOf(ending([]), null, true, false)).toBe("defeat");
  });
  it("is each one's own among rivals", () => {
    expect(verdictOf(ending([1]), 1, false, false)).toBe("victory");
    expect(verdictOf(ending([1]), 0, false, false)).toBe("defeat");
    expect(verdictOf(ending([1]), null, false, false)).toBe("over");
    expect(verdictOf(ending([0, 1], true), 0, false, false)).toBe("shared");
  });
  it("is a victory for whoever was left when somebody gave up", () => {
    expect(verdictOf(ending([1]), 1, false, true)).toBe("victory");
    expect(verdictOf(ending([1]), 0, false, true)).toBe("resigned");
    expect(isBright("resigned")).toBe(false);
  });
});

const swing = (from: number, at: number, by: number, seat = -1) => ({ from, at, by, seat });
const line = (event: string, text = event, heading = false): Line => ({
  text,
  rule: null,
  heading,
  event: { event },
});

describe("what decided it", () => {
  it("is the largest swing, up or down", () => {
    expect(largest([swing(0, 4, 0.2), swing(4, 8, -0.4), swing(8, 12, 0.3)])?.at).toBe(8);
    expect(largest([])).toBeNull();
  });
  it("is told by the weightiest sentence, and of equal ones by the last", () => {
    const lines = [
      line("moved"),
      line("killed", "one"),
      line("killed", "two"),
      line("turn-began", "Turn", true),
    ];
    expect(weightiest(lines, { moved: 0, killed: 2, "turn-began": 2 })?.text).toBe("two");
    expect(weightiest([line("turn-began", "Turn", true)], {})).toBeNull();
  });
  it("knows the chance before and after", () => {
    const curve = {
      points: [
        { answers: 0, games: 20, shares: [0.5, 0.5] },
        { answers: 10, games: 20, shares: [0.2, 0.8] },
      ],
    } as ChanceCurve;
    expect(around(curve, swing(0, 10, 0.3, 1))).toEqual([0.5, 0.8]);
  });
  it("lies in a part that can be played again from its beginning", () => {
    const card = {
      answers: 30,
      turns: [
        { answers: 0, say: "Turn 1 begins." },
        { answers: 10, say: "Turn 2 begins." },
        { answers: 20, say: "Turn 3 begins." },
      ],
    } as ReplayCard;
    expect(partSaid(card, 12)).toBe("Turn 2");
    expect(turnOf(card, swing(12, 16, -0.4))).toEqual({ at: 10, say: "Turn 2" });
    expect(turnOf(card, swing(3, 8, -0.4))).toBeNull();
  });
});

const member = (counts: Record<string, number>, dice: number | null = null): Member =>
  ({ id: "m", counts, dice }) as Member;

describe("members compared", () => {
  const two = [member({ felled: 3, lost: 5 }, -2.4), member({ felled: 1, lost: 2 }, 0.6)];
  it("have a best in each line where one is better", () => {
    expect(bestOf({ key: "felled", say: "", better: "more" }, two)).toBe(3);
    expect(bestOf({ key: "lost", say: "", better: "less" }, two)).toBe(2);
    expect(bestOf({ key: "felled", say: "", better: "" }, two)).toBeNull();
    expect(bestOf({ key: "clues", say: "", better: "more" }, two)).toBeNull();
    expect(
      bestOf({ key: "felled", say: "", better: "more" }, [member({ felled: 2 }), member({ felled: 2 })]),
    ).toBeNull();
  });
  it("have dice that are drawn against the widest", () => {
    expect(widest({ members: two } as never)).toBe(2.4);
    expect([signed(-2.4), signed(0.6)]).toEqual(["−2.4", "+0.6"]);
  });
});

describe("the same again", () => {
  const seats = [
    { number: 0, kind: "person", name: "Mika", level: "" },
    { number: 1, kind: "bot", name: "", level: "sense" },
    { number: 2, kind: "person", name: "Ren", level: "random", filled_in: true },
  ] as SeatCard[];
  it("seats everybody as before", () => {
    const comers = sittersOf([...seats, { number: 3, kind: "person", name: "", level: "" } as SeatCard]);
    expect(comers).toEqual(["seat:0", "sense", "seat:2", "person"]);
    expect(comers.map(againSeat)).toEqual([
      { kind: "person", level: "", of: 0 },
      { kind: "bot", level: "sense", of: null },
      { kind: "person", level: "", of: 2 },
      { kind: "person", level: "", of: null },
    ]);
    expect(comers.map(seatWish)[2]).toEqual({ kind: "person", level: "" });
  });
  it("lets nobody sit on two seats", () => {
    expect(swapped(["seat:0", "sense", "seat:2"], 1, "seat:0")).toEqual(["sense", "seat:0", "seat:2"]);
    expect(swapped(["seat:0", "sense", "random"], 2, "sense")).toEqual(["seat:0", "sense", "sense"]);
  });
  it("waits for others, never for oneself", () => {
    const table = { mine: [0], seats, sequel: "new" } as unknown as TableCard;
    expect(isAwaited(table)).toBe(true);
    expect(isAwaited({ ...table, mine: [0, 2] })).toBe(false);
    expect(isAwaited({ ...table, sequel: "" })).toBe(false);
  });
  it("moves everybody one seat on", () => {
    expect(turned(["person", "sense", "random"])).toEqual(["random", "person", "sense"]);
  });
});

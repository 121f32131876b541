import { describe, expect, it } from "vitest";
import type { PlanCard } from "../lib/messages";
import { waitingFor } from "./waiting";

const called = (seat: number): string => `S${seat}`;
const plan = (seat: number, done: boolean): PlanCard => ({ seat, done, choices: [] });

describe("whom the table waits for", () => {
  it("is named where all may know it", () => {
    expect(waitingFor({ asked: [1, 2], planned: null, seat: 0 }, called)).toBe("Asked now: S1, S2.");
    expect(waitingFor({ asked: [], planned: null, seat: 0 }, called)).toBe("");
  });

  it("is not named while strangers choose in secret", () => {
    expect(waitingFor({ asked: [1, 2], planned: [plan(0, true)], seat: 0 }, called)).toBe(
      "The others are choosing in secret.",
    );
    expect(waitingFor({ asked: [0, 1], planned: [], seat: null }, called)).toBe(
      "The players are choosing in secret.",
    );
  });

  it("is named among allies", () => {
    const planned = [plan(1, true), plan(2, false), plan(3, true)];
    expect(waitingFor({ asked: [2], planned, seat: 1 }, called)).toBe("Still choosing: S2.");
    expect(waitingFor({ asked: [0, 2], planned, seat: 1 }, called)).toBe(
      "Still choosing: S2. The others are choosing in secret.",
    );
  });

  it("is never oneself", () => {
    const planned = [plan(1, false), plan(2, true)];
    expect(waitingFor({ asked: [0, 1], planned, seat: 1 }, called)).toBe(
      "The others are choosing in secret.",
    );
  });
});

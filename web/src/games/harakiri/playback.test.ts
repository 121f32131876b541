// What is told large.
import { describe, expect, it } from "vitest";
import type { Line } from "../../lib/messages";
import { playback } from "./playback";
import { box, position } from "./sample";

const line = (event: Record<string, unknown>): Line =>
  ({ text: "Village Lane, red: Two men come.", rule: null, heading: false, event }) as unknown as Line;

describe("the oracle", () => {
  const big = (event: Record<string, unknown>) => playback.deed(line(event), null, position(), box)?.big;

  it("has a moment of its own for what it brings, with its text", () => {
    const found = big({ event: "entry-revealed", zone: "1.1", colour: "red", entry: "men" });
    expect(found).toMatchObject({ sentence: "Village Lane, red: Two men come.", tone: "dire" });
    expect(found?.word).toContain("The oracle");
    expect(big({ event: "entry-revealed", zone: "1.1", colour: "green", entry: "men" })?.tone).toBe("bright");
  });

  it("leaves the card alone to the log", () => {
    expect(big({ event: "oracle-drawn", colour: "red", left: 3 })).toBeUndefined();
  });

  it("tells what malice brings as large", () => {
    expect(big({ event: "malice-struck", chapter: "one", at: 3 })?.word).toBe("Malice strikes");
  });
});

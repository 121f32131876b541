import { describe, expect, it } from "vitest";
import { headline, LINE } from "./headline";

describe("the headline of a question", () => {
  it("is the whole of a short one", () => {
    expect(headline("Okko: what next? 3 Actions left.")).toEqual({
      head: "Okko: what next? 3 Actions left.",
      rest: "",
    });
  });

  it("is what comes before the last break that fits in a line", () => {
    expect(headline("Your turn, white phase: what do you do next?")).toEqual({
      head: "Your turn, white phase",
      rest: "What do you do next?",
    });
    expect(headline("Akira: what do you do? 3 action points, 3 movement left.")).toEqual({
      head: "Akira: what do you do?",
      rest: "3 action points, 3 movement left.",
    });
    const long = "Round 1: choose in secret the action card that you will play this round.";
    expect(headline(long).head.length).toBeLessThanOrEqual(LINE);
  });

  it("is cut nowhere else", () => {
    const long = "Who of all the pilgrims takes the damage that is left over";
    expect(headline(long)).toEqual({ head: long, rest: "" });
  });
});

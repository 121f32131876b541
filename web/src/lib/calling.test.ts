import { describe, expect, it } from "vitest";
import { LONG, titled, Turns } from "./calling.svelte";

describe("who is to be called", () => {
  const at = { time: 0 };
  const turns = (): Turns => new Turns(() => at.time);

  it("is whoever does not look when a question comes", () => {
    const mine = turns();
    expect(mine.take(true, false)).toBe(true);
  });

  it("is nobody twice for the same question", () => {
    const mine = turns();
    mine.take(true, false);
    expect(mine.take(true, false)).toBe(false);
  });

  it("is not whoever looks and has just answered", () => {
    at.time = LONG;
    const mine = turns();
    mine.take(true, true);
    mine.take(false, true);
    at.time += LONG - 1;
    expect(mine.take(true, true)).toBe(false);
  });

  it("is whoever looks and has waited for long", () => {
    const mine = turns();
    mine.take(true, true);
    mine.take(false, true);
    at.time += LONG;
    expect(mine.take(true, true)).toBe(true);
  });

  it("stands in the title", () => {
    expect(titled("Evening", true)).toBe("● Evening");
    expect(titled("Evening", false)).toBe("Evening");
  });
});

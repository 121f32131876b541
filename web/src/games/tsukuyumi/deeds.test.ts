import { describe, expect, it } from "vitest";
import { apart, isGrave } from "./deeds";
import type { TsukuyumiView } from "./types";

const view = (turn: object): TsukuyumiView =>
  ({ turn: { symbols: {}, idle: [], white_left: 0, fought: false, ...turn } }) as unknown as TsukuyumiView;

describe("a turn", () => {
  it("offers last what could do nothing", () => {
    const now = view({ symbols: { "faction-effect": 1, events: 1 }, idle: ["faction-effect"] });
    expect(apart(["do:faction-effect"], "ask.turn", now)).toBe("");
    expect(apart(["do:events"], "ask.turn", now)).toBeNull();
  });

  it("is ended with a second yes while something is left that can be used", () => {
    const ends = (turn: object) => isGrave("do:done", "ask.turn", view(turn));
    expect(ends({ symbols: { events: 1 } })).not.toBe(false);
    expect(ends({ white_left: 2 })).not.toBe(false);
    expect(ends({ symbols: { "faction-effect": 1 }, idle: ["faction-effect"] })).toBe(false);
    expect(ends({ symbols: { combat: 2, movement: 1 }, fought: true })).toBe(false);
    expect(isGrave("do:done", "ask.produce", view({ symbols: { events: 1 } }))).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { apart, isGrave, weighs } from "./deeds";
import { earlier } from "./earlier";
import { position, told } from "./sample";
import type { GameEvent, JourneyView } from "./types";

const view = position();
const active = view.active as NonNullable<JourneyView["active"]>;
const withActive = (change: Partial<typeof active>): JourneyView => ({
  ...view,
  active: { ...active, ...change },
});

describe("what a pilgrim could do", () => {
  it("ends a turn at once if something was done in it, and asks once more if nothing was", () => {
    expect(isGrave("do:done", "ask.action", view)).toBeTruthy();
    expect(isGrave("do:done", "ask.action", withActive({ ap: 1, actions: ["pray"] }))).toBe(false);
    expect(isGrave("do:done", "ask.action", withActive({ ap: 0 }))).toBe(false);
    expect(isGrave("do:rest", "ask.action", view)).toBe(false);
  });

  it("offers a rest that brings nothing after all else", () => {
    const rested = (chi: number): JourneyView => ({
      ...view,
      pilgrims: view.pilgrims.map((one) => ({ ...one, chi, max_chi: 10 })),
    });
    expect(apart(["do:rest"], "ask.action", rested(10))).toBe("");
    expect(apart(["do:rest"], "ask.action", rested(9))).toBe(null);
    expect(apart(["do:pray"], "ask.action", rested(10))).toBe(null);
  });

  it("has the chance on the button of an attack and of a ritual", () => {
    expect(weighs("figure:4", "ask.action")).toBe(true);
    expect(weighs("do:cleanse", "ask.kill-or-cleanse")).toBe(true);
    expect(weighs("do:kill", "ask.kill-or-cleanse")).toBe(false);
  });
});

describe("the table as it was", () => {
  it("gives the turn to whoever had it, not to whoever comes after what is shown", () => {
    const log = told(
      { event: "activation-began", pilgrim: 3, ap: 2 },
      { event: "activation-ended", pilgrim: 3 },
      { event: "phase-began", phase: "demons" },
      { event: "demon-idle", demon: 5, why: "hushed" } as GameEvent,
      { event: "phase-began", phase: "pilgrims" },
      { event: "activation-began", pilgrim: 1, ap: 2 },
    );
    expect(earlier(view, log, 1, null).active?.pilgrim).toBe(3);
    const amid = earlier(view, log, 4, null);
    expect([amid.active, amid.phase]).toEqual([null, "demons"]);
    expect(earlier(view, log, 6, null).active).toEqual(active);
  });
});

import { describe, expect, it } from "vitest";
import type { Hands, Mark } from "../game";
import { cellAnchor, cellMark } from "./meant";
import { shown } from "./shown.svelte";
import { takeGroup } from "./tools";
import type { MoverView, TsukuyumiView } from "./types";

const mover = (unit: string, at: [number, number]): MoverView =>
  ({ unit, at, count: 1, left: 1, fresh: true, goals: [{ at: [1, 0], left: 0, stop: "" }] }) as MoverView;

const view = {
  march: { seat: 0, why: "movement", movers: [mover("private", [0, 0]), mover("dog", [2, 0])] },
} as unknown as TsukuyumiView;

const hands = (marks: Record<string, Mark>): Hands =>
  ({ mark: (anchor: string) => marks[anchor] ?? "" }) as unknown as Hands;

describe("an area in a movement", () => {
  it("is no goal before it is settled who goes", () => {
    const before = hands({ "area:0,0": "legal", "to:1,0": "legal" });
    expect(cellMark(view, before, [0, 0])).toBe("legal");
    expect(cellMark(view, before, [1, 0])).toBe("");
    expect(cellAnchor(view, before, [1, 0])).toBe("area:1,0");
  });

  it("is the goal of the unit that was chosen", () => {
    const after = hands({ "area:0,0": "chosen", "unit:private": "chosen", "to:1,0": "legal" });
    expect(cellMark(view, after, [1, 0])).toBe("legal");
    expect(cellAnchor(view, after, [1, 0])).toBe("to:1,0");
  });
});

describe("G", () => {
  it("takes those under the pointer, and without any waits for an area instead of guessing one", () => {
    takeGroup(view, hands({}), "area:2,0");
    expect(shown.group?.at).toEqual([2, 0]);
    shown.group = null;
    takeGroup(view, hands({}), null);
    expect(shown.group).toBeNull();
    expect(shown.gathering).toBe(true);
    takeGroup(view, hands({}), null);
    expect(shown.gathering).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { answersTo, isClaim } from "./battle";
import type { AttackView, TsukuyumiBox, TsukuyumiView } from "./types";

const box = {
  counters: {
    counterstrike: { name: "Counterstrike" },
    retreat: { name: "Retreat" },
    "defence-action": { name: "Defence Action" },
  },
  factions: { boarlords: { defence: { name: "Displacement", says: "" } }, nomads: {} },
} as unknown as TsukuyumiBox;
const view = { seats: [{ faction: "nomads" }, { faction: "boarlords" }] } as unknown as TsukuyumiView;

const attack = (more: Partial<AttackView>): AttackView =>
  ({
    damage: 0,
    conquers: false,
    strike: 5,
    counters: ["defence-action", "counterstrike", "retreat"],
    opponents: [{ seat: 1 }],
    ...more,
  }) as unknown as AttackView;

describe("what may be answered to an attack", () => {
  it("says of the answer that strikes back how hard, and of no other", () => {
    expect(answersTo(view, box, attack({}))).toEqual([
      "Displacement",
      "Counterstrike (5 damage back)",
      "Retreat",
    ]);
  });

  it("names the defence action of nobody who has none", () => {
    const oni = attack({ opponents: [{ seat: 9 }] as unknown as AttackView["opponents"], strike: 0 });
    expect(answersTo(view, box, oni)).toEqual(["Counterstrike", "Retreat"]);
  });
});

describe("points of conquest", () => {
  it("are told where they take land", () => {
    expect(isClaim(attack({ damage: 20 }))).toBe(false);
    expect(isClaim(attack({ damage: 20, conquers: true }))).toBe(true);
    expect(isClaim(attack({}))).toBe(true);
  });
});

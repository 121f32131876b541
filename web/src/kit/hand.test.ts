import { describe, expect, it } from "vitest";
import { laid, litFirst, type Lying } from "./hand";

const isLit = (card: string): boolean => card.startsWith("lit");
const hand = (more: Partial<Lying> = {}): Lying => ({
  cards: ["lit-1", "lit-2", "dark"],
  isLit,
  choosing: false,
  wanted: false,
  docked: false,
  room: { width: 200, height: 200 },
  ...more,
});

describe("a hand of cards", () => {
  it("lies as tabs, whole where there is room", () => {
    expect(laid(hand())).toEqual({ fanned: [], tabs: ["lit-1", "lit-2", "dark"], roomy: false });
    expect(laid(hand({ room: { width: 540, height: 200 } })).roomy).toBe(true);
    expect(laid(hand({ room: { width: 540, height: 100 } })).roomy).toBe(false);
  });

  it("shows only what can be chosen where it is docked", () => {
    expect(laid(hand({ docked: true })).tabs).toEqual(["lit-1", "lit-2"]);
    const many = Array.from({ length: 9 }, (_, n) => `lit-${n}`);
    expect(laid(hand({ docked: true, cards: many })).tabs).toHaveLength(4);
  });

  it("fans out what is asked for, or all of it where that is wanted", () => {
    expect(laid(hand({ choosing: true }))).toMatchObject({ fanned: ["lit-1", "lit-2"], tabs: [] });
    expect(laid(hand({ choosing: true, wanted: true })).fanned).toHaveLength(3);
  });

  it("has what can be chosen first, and each card once", () => {
    expect(litFirst(["dark", "lit-2", "dark", "lit-1"], isLit)).toEqual(["lit-2", "lit-1", "dark"]);
  });
});

// Action cards and what is bought are drawn in the bar; what is bought keeps its place, whether one can pay it or not.
import { describe, expect, it } from "vitest";
import { signsOf } from "./acts";
import { meanings } from "./meaning";
import { isFaced, priceOf, row, symbolOf } from "./faces";
import { figure } from "./sample";
import type { TsukuyumiBox, TsukuyumiView } from "./types";

const item = (kind: string, faction: string, cost: number) => ({ name: kind, kind, faction, cost, says: "" });
const box = {
  actions: { scouts: {} },
  duels: {},
  symbols: { combat: "combat", faction: "faction effect" },
  figures: { dog: figure("Dog", 1), private: { ...figure("Private", 1), cost: 2 } },
  items: {
    bundle: item("bundle", "nomads", 0),
    pistol: item("weapon", "nomads", 1),
    mine: item("material", "nomads", 0),
    "uplink-shogun": item("uplink", "cybersamurai", 3),
  },
  factions: { nomads: { units: ["dog", "private"], bundle: [2, 2, 1] } },
} as unknown as TsukuyumiBox;
const view = { seat: 0, seats: [{ faction: "nomads" }] } as unknown as TsukuyumiView;

describe("The bar", () => {
  it("draws action cards, what they let one do and what is bought, and nothing else", () => {
    const faced = (anchor: string, asked: string) => isFaced(anchor, asked, box);
    expect(faced("card:scouts", "ask.select")).toBe(true);
    expect(faced("buy:dog", "ask.produce")).toBe(true);
    expect(faced("buy:uplink-shogun", "ask.start-uplink")).toBe(true);
    expect(faced("do:combat", "ask.turn")).toBe(true);
    expect(faced("do:done", "ask.turn")).toBe(false);
    expect(faced("do:done", "ask.produce")).toBe(false);
    expect(faced("card:ambush", "ask.select")).toBe(false);
  });

  it("knows which symbol of the action card an answer uses", () => {
    expect(symbolOf("do:faction-effect", "ask.turn", box)).toBe("faction");
    expect(symbolOf("do:combat", "ask.turn", box)).toBe("combat");
    expect(symbolOf("do:combat", "ask.fight", box)).toBeUndefined();
  });

  it("explains every sign of the cards once, in the order of the phases", () => {
    const cards: Record<string, Record<string, number>>[] = [
      { red: { combat: 1 }, blue: { events: 2 } },
      { blue: { initiative: 1, events: 1 } },
    ];
    expect(signsOf(cards)).toEqual(["events", "initiative", "combat"]);
  });

  it("keeps a place for all that a side can ever buy", () => {
    expect(row("ask.produce", view, box)).toEqual(["buy:dog", "buy:private", "buy:bundle", "buy:pistol"]);
    expect(row("ask.select", view, box)).toBeNull();
    expect(row("ask.produce", { ...view, seat: null }, box)).toBeNull();
  });

  it("knows the price of each, and none for what is given away", () => {
    expect(priceOf("private", "ask.produce", view, box)).toBe(2);
    expect(priceOf("bundle", "ask.produce-for", view, box)).toBe(2);
    expect(priceOf("uplink-shogun", "ask.start-uplink", view, box)).toBeNull();
  });

  it("says why something cannot be had: too dear, or none is left", () => {
    const own = { faction: "nomads", supply: { dog: 0, private: 3 }, arsenal: { pistol: 1 } };
    const turn = { seat: 0, acting: "production", points: 1 };
    const buying = { ...view, seats: [own], turn } as unknown as TsukuyumiView;
    const said = (name: string) => meanings.meaning(`buy:${name}`, buying, box).at(-1);
    expect(said("private")).toBe("It costs 2; of this production 1 is left.");
    expect(said("dog")).toBe("There is none left in the supply.");
    expect(said("pistol")).toBeUndefined();
    expect(meanings.meaning("buy:private", { ...buying, turn: null }, box)).toEqual([]);
  });
});

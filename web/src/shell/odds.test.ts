import { describe, expect, it } from "vitest";
import type { TableState } from "../lib/table.svelte";
import { barred, FEW_ROWS, goodFor, oddsOf, ROWS, told } from "./odds";

const line = (say: string, chance: number) => ({ say, chance, about: false, amount: null });

describe("odds beside an answer", () => {
  it("are told whole, so that a spread adds up", () => {
    const spread = [0.14, 0.17, 0.25, 0.24, 0.2].map((chance, n) => line(`${n} damage`, chance));
    expect(told([line("it is defeated", 0.08), ...spread])).toEqual({
      lines: [line("it is defeated", 0.08), ...spread],
      more: 0,
    });
  });

  it("fill a bar by what its number says: the first, unless all of them together are everything", () => {
    const hit = [line("hits", 0.46), line("eliminated", 0.46), line("a KI shows", 0.42)];
    expect(barred(hit)).toEqual(hit.slice(0, 1));
    const amount = { ...line("damage on average", 1), amount: 2.9 };
    expect(barred([amount, ...hit])).toEqual([]);
    const spread = [line("1 damage", 0.3), line("none", 0.7)];
    expect(barred(spread)).toEqual(spread);
  });

  it("say how many are left out", () => {
    const many = Array.from({ length: ROWS + 3 }, (_, n) => line(`way ${n}`, 0.1));
    expect(told(many)).toEqual({ lines: many.slice(0, ROWS), more: 3 });
  });

  it("are silent about a certainty, and about nothing", () => {
    expect(told([line("sure", 1)]).lines).toEqual([]);
    expect(told([]).lines).toEqual([]);
    expect(told([line("unsure", 0.4)]).lines).toHaveLength(1);
    const tried = ["the game ends", "you lose units"].map((say) => ({ ...line(say, 0.999), about: true }));
    expect(told(tried).lines).toEqual([]);
    expect(told([...tried, { ...line("you lose an area", 0.5), about: true }]).lines).toHaveLength(3);
    expect(told([line("it falls", 1), line("3 damage", 1)]).lines).toHaveLength(2);
  });

  it("are those of the answer that is pointed at, or of the plan, and of no other", () => {
    const lines = [line("hits", 0.4), line("is felled", 0.3), line("misses", 0.2), line("breaks", 0.1)];
    const known = (text: string) => ({ text, odds: { lines } }) as unknown as TableState["odds"];
    const previewed = { text: "strike" } as TableState["previewed"];
    const at = (odds: TableState["odds"], rows?: number) => oddsOf({ plan: null, previewed, odds }, rows);
    expect(at(known("strike")).lines).toEqual(lines);
    expect(at(known("walk")).lines).toEqual([]);
    expect(at(known("strike"), FEW_ROWS)).toEqual({ lines: lines.slice(0, FEW_ROWS), more: 1 });
    const plan = { steps: ["a"] } as unknown as TableState["plan"];
    expect(oddsOf({ plan, previewed, odds: known("strike") }).lines).toEqual([]);
    expect(oddsOf({ plan, previewed, odds: known('["a"]') }).lines).toEqual(lines);
  });

  it("come with what the answer is good for", () => {
    const [walk, strike] = [{ text: "walk" }, { text: "strike" }] as TableState["options"];
    const question = {
      tips: [{ options: [1], say: "Two are better." }],
    } as unknown as TableState["question"];
    const options = [walk, strike] as TableState["options"];
    expect(goodFor({ plan: null, previewed: strike, options, question })).toBe("Two are better.");
    expect(goodFor({ plan: null, previewed: walk, options, question })).toBeUndefined();
  });
});

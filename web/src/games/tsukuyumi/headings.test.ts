import { describe, expect, it } from "vitest";
import type { OptionCard, QuestionCard } from "../../lib/messages";
import { battleLine, unitsHeading } from "./headings";
import type { BattleView, TsukuyumiBox, TsukuyumiView } from "./types";

function question(prompt: string, ...anchors: string[][]): QuestionCard {
  const options: OptionCard[] = anchors.map((one) => ({ text: one.join(), say: "", anchors: one }));
  return { number: 1, key: "", prompt, hint: "", options, may: [], tips: [] };
}

describe("the heading over units", () => {
  it("says that better ones take their places", () => {
    const upgrade = question("What do you buy?", ["area:0,1", "unit:worker", "to:drone"]);
    expect(unitsHeading(upgrade).title).toBe("Better units");
  });

  it("says what is asked, whatever it is", () => {
    const lost = question("The Gambler takes a unit: which one?", ["unit:worker"]);
    expect(unitsHeading(lost).title).toBe("The Gambler takes a unit: which one?");
    const home = question("Your people are back again: where does the new Worker appear?", [
      "unit:worker",
      "area:0,1",
    ]);
    expect(unitsHeading(home)).toEqual({
      title: "Your people are back again",
      sub: "Where does the new Worker appear?",
    });
    const shop = question("What do you buy?", ["buy:worker"], ["area:0,1", "unit:worker", "to:drone"]);
    expect(unitsHeading(shop).title).toBe("What do you buy?");
  });

  it("does not take a march for better units", () => {
    const march = question("Who goes?", ["area:0,1", "unit:worker", "to:1,-2"]);
    expect(unitsHeading(march).title).toBe("Who goes?");
  });
});

describe("a battle in a line", () => {
  const box = {
    factions: { nomads: { name: "Nomads" }, boarlords: { name: "Boarlords" } },
  } as unknown as TsukuyumiBox;
  const view = {
    seat: 0,
    seats: [{ faction: "nomads" }, { faction: "boarlords" }],
  } as unknown as TsukuyumiView;
  const battle = (defenders: number[]): BattleView =>
    ({ attacker: 1, defenders, at: [0, 0] }) as unknown as BattleView;

  it("says who attacks whom", () => {
    expect(battleLine(view, box, battle([0]))).toMatch(/^Boarlords attack you in /);
  });

  it("attacks nobody where nobody stands", () => {
    expect(battleLine(view, box, battle([]))).toMatch(/^Boarlords in .*: nobody stands against them$/);
  });
});

import { describe, expect, it } from "vitest";
import type { OptionCard, QuestionCard } from "../../lib/messages";
import { blowOf } from "./blow";
import { isNear } from "./deeds";
import { box, demon, position, told } from "./sample";
import type { GameEvent } from "./types";

const ask = (key: string, prompt = ""): QuestionCard =>
  ({ key, prompt, options: [] }) as unknown as QuestionCard;
const began: GameEvent = { event: "attack-began", attacker: 5, targets: [1, 0] };
const rolled: GameEvent = {
  event: "rolled",
  figure: 5,
  dice: [],
  faces: [],
  why: "attack",
  sum: 0,
  bonus: 0,
};
const struck: GameEvent = { event: "struck", attacker: 5, target: 1, damage: 2, defense: 1, net: 1 };

describe("the attack under way", () => {
  const view = position({ demons: [demon(5, [[3, 2]]), demon(51, [[2, 2]]), demon(52, [[1, 2]])] });

  it("is aimed at all whom the question names, and at nobody whose name only begins so", () => {
    const prompt =
      "Monkey King attacks Bull Soldier 51 and Bull Soldier 52. Further targets or cards, or roll?";
    expect(blowOf(view, box, ask("ask.declare", prompt), [])).toEqual({ attacker: 1, targets: [51, 52] });
  });

  it("is what was told last, while cards can be played on it", () => {
    const react = ask("ask.react.before-defense");
    expect(blowOf(view, box, react, told(began, rolled))).toEqual({ attacker: 5, targets: [1] });
    expect(blowOf(view, box, react, told(began, rolled, struck, rolled))?.targets).toEqual([0]);
  });

  it("is seen by those who wait for another seat until it is settled", () => {
    expect(blowOf(view, box, null, told(began, rolled))?.attacker).toBe(5);
    expect(blowOf(view, box, null, told(began, rolled, struck))).toBeNull();
    expect(blowOf(view, box, ask("ask.kill-or-cleanse"), told(began, rolled, struck))?.attacker).toBe(5);
  });

  it("is over when somebody acts", () => {
    expect(blowOf(view, box, ask("ask.action"), told(began, rolled))).toBeNull();
    const acts = { event: "activation-began", pilgrim: 0, ap: 2 } as unknown as GameEvent;
    expect(blowOf(view, box, ask("ask.react.any"), told(began, rolled, acts))).toBeNull();
  });
});

describe("what has a button though it lies on the board", () => {
  const option = (...anchors: string[]): OptionCard[] => [{ text: "", say: "", anchors }];

  it("is what a pilgrim stands before", () => {
    expect(isNear("door:1", option("door:1"))).toBe(true);
    expect(isNear("square:10,2", option("square:10,2", "do:rescue"))).toBe(true);
    expect(isNear("figure:5", option("figure:5", "do:attack"))).toBe(true);
  });

  it("is no step of a walk and no card of a figure", () => {
    expect(isNear("square:3,2", option("square:3,2"))).toBe(false);
    expect(isNear("figure:1", option("figure:1", "card:agility"))).toBe(false);
  });
});

// The table as it was: what the last entries have done is undone, so that figures stand where they stood until their beat.
import { describe, expect, it } from "vitest";
import { earlier as harakiri } from "./harakiri/earlier";
import { character, creature, position as chapter, told as tellHarakiri } from "./harakiri/sample";
import type { ResistorView } from "./harakiri/types";
import { earlier as journey } from "./journey/earlier";
import { demon, pilgrim, position as quest, told as tellJourney } from "./journey/sample";
import { earlier as okko } from "./okko/earlier";
import { figure, view as night } from "./okko/sample";
import type { GameEvent as OkkoEvent } from "./okko/types";

describe("Journey's table", () => {
  const log = tellJourney(
    { event: "moved", figure: 5, path: [[0, 0, 1], [1, 0, 1], [2, 0, 2]] }, // prettier-ignore
    { event: "hurt", figure: 0, amount: 3, left: 4, cause: "attack" },
    { event: "spawned", demon: 6, kind: "soldier", at: [3, 3], facing: 0 },
    { event: "killed", demon: 5, kind: "soldier", pilgrim: 0 },
  );
  const before = quest({ pilgrims: [pilgrim(0, [1, 1])], demons: [demon(5, [[0, 0]])] });
  const now = quest({ pilgrims: [{ ...pilgrim(0, [1, 1]), health: 4 }], demons: [demon(6, [[3, 3]])] });

  it("is as it was before all of it", () => {
    const { pilgrims, demons } = journey(now, log, 0, before);
    expect(pilgrims[0]?.health).toBe(7);
    expect(demons.map((one) => [one.id, one.at, one.facing])).toEqual([[5, [0, 0], 1]]);
  });

  it("goes on entry by entry", () => {
    const walked = journey(now, log, 1, before);
    expect(walked.demons.map((one) => [one.id, one.squares, one.facing])).toEqual([[5, [[2, 0]], 2]]);
    expect(walked.pilgrims[0]?.health).toBe(7);
    expect(journey(now, log, 3, before).demons.map((one) => one.id)).toEqual([5, 6]);
    expect(journey(now, log, 4, before).demons.map((one) => one.id)).toEqual([6]);
  });

  it("does without those who are gone if nobody remembers them", () => {
    expect(journey(now, log, 0, null).demons).toEqual([]);
  });
});

describe("Harakiri's table", () => {
  it("has who fell where they stood, with the health that they had", () => {
    const log = tellHarakiri(
      { event: "moved", figure: 7, path: [[2, 2], [3, 2]], cost: 1 }, // prettier-ignore
      { event: "hurt", figure: 7, n: 2, left: 0, cause: "attack" },
      { event: "defeated", figure: 7, by: 0 },
    );
    const before = chapter({ characters: [character(0, [1, 1])], creatures: [creature(7, [[2, 2]])] });
    const now = chapter({ characters: [character(0, [1, 1])], creatures: [] });
    expect(harakiri(now, log, 1, before).creatures.map((one) => [one.at, one.health])).toEqual([[[3, 2], 2]]);
    expect(harakiri(now, log, 0, before).creatures.map((one) => one.at)).toEqual([[2, 2]]);
    expect(harakiri(now, log, 3, before).creatures).toEqual([]);
  });
});

describe("Harakiri's villagers and places", () => {
  const resistor = { id: 9, at: [4, 4] } as unknown as ResistorView;
  const before = chapter({ characters: [{ ...character(0, [1, 1]), at: null }], resistors: [resistor] });

  it("has whom somebody led away, and not who came later", () => {
    const log = tellHarakiri(
      { event: "spawned", figure: 8, kind: "villager", square: [5, 5], zone: "z" },
      { event: "saved-one", figure: 9, point: "p" },
    );
    const now = chapter({ resistors: [{ ...resistor, id: 8 }] });
    expect(harakiri(now, log, 0, before).resistors.map((one) => one.id)).toEqual([9]);
    expect(harakiri(now, log, 1, before).resistors.map((one) => one.id)).toEqual([8, 9]);
  });

  it("has nobody on the board who has not been placed yet", () => {
    const log = tellHarakiri({ event: "positioned", figure: 0, square: [1, 1] });
    const now = chapter({ characters: [character(0, [1, 1])] });
    expect(harakiri(now, log, 0, before).characters[0]?.at).toBe(null);
  });
});

describe("Okko's palace", () => {
  it("has figures where they stood, and none that were still to come", () => {
    const told = (event: OkkoEvent) => ({ text: "", rule: null, heading: false, event });
    const log = [
      told({ event: "moved", figure: 10, start: 0, end: 5, why: "" }),
      told({ event: "damaged", figure: 1, count: 2, why: "" }),
      told({ event: "reinforced", figure: 11, kind: "ashigaru", cell: 3 }),
      told({ event: "courtier-follows", hero: 1, courtier: "poet", figure: 12 }),
    ];
    const now = night({
      figures: [
        figure(1, "okko", 4, { damage: 2 }),
        figure(10, "ashigaru", 5),
        figure(11, "ashigaru", 3),
        figure(12, "poet", 7),
      ],
    });
    const cells = (done: number) => okko(now, log, done, null).figures.map((one) => one.cell);
    expect(cells(0)).toEqual([4, 0, -1, -1]);
    expect(cells(1)).toEqual([4, 5, -1, -1]);
    expect(cells(3)).toEqual([4, 5, 3, -1]);
    expect(cells(4)).toEqual([4, 5, 3, 7]);
    expect(okko(now, log, 1, null).figures[0]?.damage).toBe(0);
  });
});

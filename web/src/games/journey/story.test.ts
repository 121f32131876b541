import { describe, expect, it } from "vitest";
import type { QuestionCard } from "../../lib/messages";
import { barredDeeds } from "./deeds";
import { lying, reachSaid, rollGroups, rollResult, rowSaid, rowShort } from "./dice";
import { goals } from "./goals";
import { askedOf, demonTitle, isOfParty, nameOf, numberOf } from "./look";
import { ribbon, sides } from "./ribbon";
import { box, demon, pilgrim, position, told } from "./sample";
import { about, concerns, deed, lastPlan, lastRoll, schedule, sentence } from "./story";
import { playback } from "./playback";
import type { GameEvent, JourneyBox, PlanMade } from "./types";

const BEAT = { step: 140, card: 220, hold: 700 };

describe("ribbon", () => {
  it("says who acts and who comes next", () => {
    const found = ribbon(position(), box);
    expect(found).toMatchObject({ now: "pilgrims", round: { value: "2", of: "8" }, then: "Tripitaka" });
    expect(found.turn).toMatchObject({ name: "Monkey King", hue: "a" });
  });

  it("counts the demons when the pilgrims are through", () => {
    const view = position({ order: [0, 2, 3, 1] });
    expect(ribbon(view, box).then).toBe("1 demon");
    const hunting = { ...demon(6, [[2, 2]]), waiting: true };
    const demons = position({ phase: "activations", active: null, demons: [hunting] });
    expect(ribbon(demons, box)).toMatchObject({ now: "demons", then: "1 more demon" });
    expect(ribbon({ ...demons, phase: "spawning" }, box).then).toBe("1 demon");
  });

  it("has one arrow outside the turns", () => {
    const found = ribbon(position({ phase: "order", turn: 0, active: null }), box);
    expect(found.phases).toEqual([{ id: "order", label: "Order of play" }]);
    expect(found.round).toBeUndefined();
  });

  it("shows a seat by its acting pilgrim", () => {
    expect(sides(position(), box)).toMatchObject([{ hue: "a", glyph: "monkey" }]);
    const choosing = sides(position({ phase: "assign", seats: 2 }), box);
    expect(choosing.map((side) => side.glyph)).toEqual(["person", "person"]); // nobody has a pilgrim's face yet
  });
});

describe("the pilgrim that is asked", () => {
  const pilgrims = [0, 1, 2, 3].map((id) => ({
    ...pilgrim(id, [0, id]),
    seat: id % 2,
    fortune: id === 3 ? ["luck"] : [],
  }));
  const names = {
    ...box,
    order: ["tripitaka", "monkey", "cho", "sha"],
    pilgrims: {
      tripitaka: { name: "Tripitaka" },
      monkey: { name: "Monkey King" },
      cho: { name: "Cho Hakkai" },
      sha: { name: "Monk Sha" },
    },
  } as unknown as JourneyBox;
  const view = position({ pilgrims, order: [0, 1, 2, 3], seat: 1, seats: 2, active: null });
  const ask = (key: string, prompt: string, ...anchors: string[]): QuestionCard =>
    ({ key, prompt, options: anchors.map((anchor) => ({ anchors: [anchor] })) }) as unknown as QuestionCard;

  it("is the one that the question names", () => {
    const upgrade = ask("ask.upgrade", "Monk Sha has a karma upgrade: good or bad?");
    expect(askedOf(view, names, upgrade)?.id).toBe(3);
    expect(askedOf(view, names, null)?.id).toBe(1);
  });

  it("is the own one that holds the card, whoever is attacked", () => {
    const react = (name: string): QuestionCard =>
      ask("ask.react.before-defense", `${name} is about to roll. Play a card?`, "card:luck", "do:pass");
    expect(askedOf(view, names, react("Tripitaka"))?.id).toBe(3);
    expect(askedOf(view, names, react("Monkey King"))?.id).toBe(3);
    expect(askedOf(view, names, ask("ask.action", "Monkey King acts.", "card:luck"))?.id).toBe(1);
  });

  it("is none while the order of play is asked", () => {
    expect(isOfParty(ask("ask.order", "Who goes first?", "figure:0"))).toBe(true);
    expect(isOfParty(ask("ask.action", "Tripitaka acts.", "do:done"))).toBe(false);
  });

  it("is one that can be taken, while pilgrims are chosen", () => {
    const take = ask("ask.take", "Which pilgrim do you take?", "figure:2", "figure:3");
    expect(askedOf({ ...view, phase: "assign" }, names, take)?.id).toBe(2);
  });
});

describe("the number of a demon", () => {
  it("is the same on the board, in tips and in the log, and none where there is but one", () => {
    const kinds = {
      ...box,
      demons: { soldier: { name: "Bull Soldier", minis: 8 }, king: { name: "Bull King", minis: 1 } },
    } as unknown as JourneyBox;
    const soldier = { ...demon(12, [[2, 2]]), kind: "soldier" };
    const king = { ...demon(13, [[3, 2]]), kind: "king" };
    const view = position({ demons: [soldier, king] });
    expect(numberOf(kinds, soldier)).toBe("12");
    expect([demonTitle(kinds, soldier), nameOf(view, kinds, 12)]).toEqual(Array(2).fill("Bull Soldier 12"));
    expect([numberOf(kinds, king), demonTitle(kinds, king)]).toEqual(["", "Bull King"]);
  });
});

describe("the goal", () => {
  it("is done when the server says so, whoever else stands on the exit", () => {
    const part = (who: string, have: number, need: number) => ({ kind: "exit", who, have, need });
    const names = { ...box, pilgrims: { tripitaka: { name: "Tripitaka" } } } as unknown as JourneyBox;
    const waiting = goals(position({ goals: [part("tripitaka", 0, 1), part("", 3, 3)] }), names);
    expect(waiting.map(({ text, done }) => [text, done])).toEqual([
      ["Tripitaka on the exit", false],
      ["pilgrims on the exit", true],
    ]);
  });
});

describe("log", () => {
  const attack = { event: "rolled", figure: 1, dice: ["red-1", "red-2", "white"], faces: [2, 3, 5], why: "attack", sum: 5, bonus: 0 } as const; // prettier-ignore
  const guard = {
    event: "rolled",
    figure: 5,
    dice: ["blue-1"],
    faces: [1],
    why: "defense",
    sum: 1,
    bonus: 0,
  } as const;
  const struck = { event: "struck", attacker: 1, target: 5, damage: 6, defense: 1, net: 5 } as const;

  it("reads an attack as a sum", () => {
    const log = told({ ...attack, dice: [...attack.dice], faces: [...attack.faces] }, { ...guard, dice: [...guard.dice], faces: [...guard.faces] }, struck); // prettier-ignore
    expect(lastRoll(log)).toMatchObject({ who: 1, against: 5, extra: 1, defended: 0, result: 5 });
    expect(lastRoll(log.slice(0, 1))).toMatchObject({ result: null, against: null });
  });

  it("does not take an attack that was turned back for a hit", () => {
    const log = told(
      { ...attack, dice: [...attack.dice], faces: [...attack.faces] },
      { event: "missed", attacker: 1, target: 5, why: "turned-back" },
      { event: "struck", attacker: 5, target: 1, damage: 6, defense: 1, net: 5 },
    );
    expect(lastRoll(log)).toMatchObject({ who: 1, against: 5, result: 0 });
  });

  it("clears the tray when the next pilgrim begins", () => {
    const log = told({ ...attack, dice: [...attack.dice], faces: [...attack.faces] }, { event: "activation-began", pilgrim: 0, ap: 2 }); // prettier-ignore
    expect(lastRoll(log)).toBeUndefined();
  });

  it("lets no dice lie beside what they have nothing to do with", () => {
    const rolled: GameEvent = { ...attack, dice: [...attack.dice], faces: [...attack.faces] };
    const settled = lastRoll(told(rolled, struck));
    expect(settled && concerns(settled, "ask.react.before-attack-roll")).toBe(false);
    expect(settled && concerns(settled, "ask.kill-or-cleanse")).toBe(true);
    expect(settled && concerns(settled, "ask.card.arrange")).toBe(false);
    const open = lastRoll(told(rolled));
    expect(open && concerns(open, "ask.react.before-defense")).toBe(true);
    const began: GameEvent = { event: "attack-began", attacker: 6, targets: [1] };
    expect(lastRoll(told(rolled, struck, began))).toBeUndefined();
    const idle: GameEvent = { event: "demon-idle", demon: 6, why: "asleep" };
    expect(lastRoll(told(rolled, struck, idle))).toBeUndefined();
  });

  it("lights what is still there", () => {
    const [line] = told({ event: "killed", demon: 4, kind: "soldier", pilgrim: 1 });
    expect(line && about(line, position())).toEqual(["figure:1"]);
    const [moved] = told({ event: "moved", figure: 5, path: [[3, 2, 3], [2, 2, 3]] }); // prettier-ignore
    expect(moved && about(moved, position())).toEqual(["figure:5"]);
  });

  it("says you to whom it is told", () => {
    const [line] = told({ event: "pilgrim-taken", pilgrim: 1, seat: 0 });
    expect(line && sentence(line, position({ seat: 0 }), box)).toBe("You take Monkey King.");
    expect(line && sentence(line, position({ seat: null }), box)).toBeUndefined();
  });

  it("remembers a plan until a pilgrim acts again", () => {
    const plan = { event: "plan-made", demon: 5, tried: [], plan: 4, targets: [], cost: 3, tied: 1, broken_by: "nobody" } as const; // prettier-ignore
    const made = { ...plan, tried: [], targets: [] };
    expect(lastPlan(told(made))?.demon).toBe(5);
    expect(lastPlan(told(made, { event: "activation-began", pilgrim: 0, ap: 2 }))).toBeUndefined();
  });
});

describe("motion", () => {
  const walk = (figure: number) => ({ event: "moved" as const, figure, path: [[0, 0, 1], [1, 0, 1], [2, 0, 1]] as [number, number, number][] }); // prettier-ignore

  it("plays one after the other", () => {
    const clips = schedule(
      told(walk(5), { event: "hurt", figure: 1, amount: 2, left: 8, cause: "attack" }),
      BEAT,
    );
    expect(clips.map((clip) => [clip.kind, clip.start])).toEqual([["walk", 0], ["hurt", 280]]); // prettier-ignore
    expect(clips[1]?.text).toBe("-2");
  });

  it("hurries when much has happened", () => {
    const clips = schedule(told(...Array.from({ length: 15 }, () => walk(5))), BEAT);
    expect(clips[1]?.start).toBeCloseTo(280 / 3);
  });
});

describe("an attack before it is settled", () => {
  const dice = {
    "red-2": { colour: "red", name: "heavy attack die", marks: ["X", "1", "2", "3"] },
    white: { colour: "white", name: "white die", marks: [] },
  };
  const armed = {
    ...box,
    dice,
    pilgrims: {
      ...box.pilgrims,
      monkey: { name: "Monkey King", weapons: [{ level: 1, rows: ["-", "-", "+1", "+1", "KB1", "KB2"] }] },
    },
    demons: { soldier: { name: "Bull Soldier", minis: 6, health: 2, defense: [], mv: 4 } },
  } as unknown as JourneyBox;
  const began = { event: "attack-began", attacker: 1, targets: [5] } as const;
  const roll = { event: "rolled", figure: 1, dice: ["red-2", "red-2", "white"], faces: [1, 0, 3], why: "attack", sum: 1, bonus: 0 } as const; // prettier-ignore
  const rolled = (...more: Parameters<typeof told>) =>
    lastRoll(
      told({ ...began, targets: [5] }, { ...roll, dice: [...roll.dice], faces: [...roll.faces] }, ...more),
    );

  it("counts the white die by the weapon, and says when the demon falls", () => {
    const found = rolled();
    if (!found) throw new Error("no roll");
    expect(rollResult(found, position(), armed)).toEqual({ value: 2, label: "damage so far; it falls at 2" });
    expect(rollGroups(found, position(), armed).map((group) => group.label)).toEqual([
      "attack",
      "weapon: 1 more damage",
    ]);
  });

  it("reads the black die of a demon on its sheet, before anybody defends", () => {
    const shown = {
      ...armed,
      dice: { ...dice, black: { colour: "black", name: "demon die", marks: ["blank", "I", "II", "III"] } },
      demons: { soldier: { ...armed.demons["soldier"], rows: ["+1", "Slowed", "Poisoned"] } },
    } as unknown as JourneyBox;
    const strikes = (face: number) => {
      const [figure, target] = [5, 1];
      const blow = { ...roll, figure, dice: ["red-2", "black"], faces: [2, face], sum: 2 };
      const found = lastRoll(told({ ...began, attacker: figure, targets: [target] }, blow));
      if (!found) throw new Error("no roll");
      const groups = rollGroups(found, position(), shown);
      return [groups.at(-1)?.label, rollResult(found, position(), shown)?.value];
    };
    expect(strikes(1)).toEqual(["demon die: 1 more damage", 3]);
    expect(strikes(2)).toEqual(["demon die: makes Slowed", 2]);
    expect(strikes(0)).toEqual(["demon die: adds nothing", 2]);
  });

  it("counts what was declared before the roll", () => {
    const blow = { ...roll, dice: [...roll.dice], faces: [0, 1, 1], bonus: 3 };
    const found = lastRoll(told({ ...began, targets: [5] }, blow));
    if (!found) throw new Error("no roll");
    expect(rollResult(found, position(), armed)?.value).toBe(4);
    expect(rollGroups(found, position(), armed).at(-1)).toEqual({ sign: "+3", label: "cards" });
    const struck = { event: "struck", attacker: 1, target: 5, damage: 4, defense: 0, net: 4 } as const;
    const settled = lastRoll(told({ ...began, targets: [5] }, blow, struck));
    if (!settled) throw new Error("no roll");
    expect(rollResult(settled, position(), armed)?.value).toBe(4);
    expect(rollGroups(settled, position(), armed).map((group) => group.sign ?? group.label)).toEqual([
      "attack",
      "weapon: adds nothing",
      "+3",
    ]);
  });

  it("does not wait for a defense that a condition forbids", () => {
    const guarded = { ...armed, demons: { soldier: { ...armed.demons["soldier"], defense: ["blue-1"] } }, conditions: { paralyzed: { name: "Paralyzed", says: "", duration: 1, helpless: true } } } as unknown as JourneyBox; // prettier-ignore
    const [found, view] = [rolled(), position()];
    if (!found) throw new Error("no roll");
    expect(rollResult(found, view, guarded)?.label).toBe("damage so far; its defense comes next");
    const demons = view.demons.map((one) => ({ ...one, conditions: [{ kind: "paralyzed", tokens: 1, duration: 1 }] })); // prettier-ignore
    expect(rollResult(found, { ...view, demons }, guarded)?.label).toBe("damage so far; it falls at 2");
  });

  it("keeps the other dice when some are rolled again", () => {
    const again = rolled({
      event: "rolled",
      figure: 1,
      dice: ["white"],
      faces: [6],
      why: "attack",
      sum: 0,
      bonus: 0,
    });
    expect(again?.attack.map((one) => one.face)).toEqual([1, 0, 6]);
    const struck = rolled(
      {
        event: "rolled",
        figure: 1,
        dice: ["red-2", "red-2"],
        faces: [3, 2],
        why: "attack",
        sum: 5,
        bonus: 0,
      },
      { event: "struck", attacker: 1, target: 5, damage: 6, defense: 0, net: 6 },
    );
    expect(struck).toMatchObject({ extra: 1, result: 6 });
    expect(struck?.attack.map((one) => one.face)).toEqual([3, 2, 3]);
  });

  it("says what dice and tables mean in words", () => {
    expect(lying(armed, { die: "red-2", face: 0 })).toMatchObject({ mark: "X", means: "a miss, counts 0" });
    expect(rowSaid("+1 KB1")).toBe("1 more damage, knocks back 1 square");
    expect([rowSaid("-"), rowShort("-"), rowShort("KB2")]).toEqual(["adds nothing", "–", "KB2"]);
    expect(reachSaid({ shape: "thrust", n: 2, says: "thrust 2" })).toContain("2 squares straight ahead");
  });

  it("tells a long way of a demon as the moves that it takes", () => {
    const plan = { event: "plan-made", demon: 5, tried: [], plan: 4, targets: [], cost: 8, tied: 1, broken_by: "nobody" } as unknown as PlanMade; // prettier-ignore
    expect(deed(plan, position(), armed)).toBe("moves nearer, 8 movement in 2 moves");
    expect(deed({ ...plan, cost: 3 }, position(), armed)).toBe("moves nearer, 3 movement");
  });
});

describe("moments", () => {
  const cards = {
    ...box,
    cards: {
      luck: { name: "Luck", says: "", deck: "fortune" },
      fog: { name: "Fog", says: "", deck: "misfortune" },
    },
  } as unknown as JourneyBox;
  const big = (event: GameEvent, seat: number | null = 0) =>
    told(event).map((line) => playback.deed(line, null, position({ seat }), cards)?.big ?? null)[0];

  it("has a moment for what the pilgrims came for: villagers, gates, demons that go in peace", () => {
    expect(big({ event: "villager-rescued", pilgrim: 1, at: [2, 2] })).toMatchObject({ tone: "bright" });
    expect(big({ event: "gate-closed", gate: 1, pilgrim: 0 })).toMatchObject({ word: "A gate is closed" });
    const ritual = { event: "cleanse-tried", pilgrim: 1, demon: 5, total: 5, needed: 4 } as const;
    expect(big({ ...ritual, success: true })).toMatchObject({ tone: "bright" });
    expect(big({ ...ritual, total: 3, success: false })).toBeNull();
  });

  it("show a card to whoever has drawn it, and the wheel to all", () => {
    const drawn = { event: "card-drawn", pilgrim: 1, deck: "fortune", card: "luck" } as const;
    expect(big(drawn)).toMatchObject({ word: "A new card" });
    expect(big(drawn)?.Picture).toBeDefined();
    expect(big(drawn, null)).toBeNull();
    expect(big({ ...drawn, deck: "misfortune", card: "fog" })).toMatchObject({
      word: "A misfortune",
      tone: "dire",
    });
    expect(big({ event: "spun", pilgrim: 1, angle: 200, colour: "black" })).toMatchObject({ tone: "dire" });
  });
});

describe("what cannot be done now", () => {
  it("is named as long as the quest has a use for it", () => {
    const ask = (...anchors: string[][]): QuestionCard =>
      ({ key: "ask.action", options: anchors.map((one) => ({ anchors: one })) }) as unknown as QuestionCard;
    const view = position({ boxes: [[0, 0]], villagers: [[2, 0]] });
    expect(barredDeeds(ask(["do:rest"], ["do:done"]), view)).toEqual(["attack", "pray", "meditate"]);
    expect(barredDeeds(ask(["do:rest"], ["figure:5", "do:attack"]), position())).toEqual([]);
  });
});

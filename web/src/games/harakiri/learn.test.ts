// The guide of the first chapter praises what was done, when it is done, and nothing else.
import { describe, expect, it } from "vitest";
import type { QuestionCard } from "../../lib/messages";
import type { Now, Step } from "../../learn/lesson";
import { learn } from "./learn";
import { box, character, creature, position, told } from "./sample";
import type { GameEvent, HarakiriView } from "./types";

const AKIRA = 0;
const TOMOE = 3;
const SHOOT = ["figure:5", "do:fast"];

const aims = learn.guides["first"] as Step[];
const aim = (id: string): Step => aims.find((one) => one.id === id) as Step;
const place = (id: string): number => aims.indexOf(aim(id));

interface Telling {
  actor: number;
  /** Where Tomoe stands; the enemy is at 5,2. */
  at?: [number, number];
  /** Where enemies stand. */
  foes?: [number, number][];
  offers?: string[][];
  log?: GameEvent[];
  act?: Partial<HarakiriView["act"]>;
}

function moment({ actor, at = [2, 2], foes = [[5, 2]], offers = [], log = [], act = {} }: Telling): Now {
  const characters = [character(0, [1, 4]), character(1, null), character(2, [1, 3]), character(TOMOE, at)];
  const view = position({ characters, creatures: foes.map((one, n) => creature(5 + n, [one])) });
  const acts = { ...view.act, character: actor, ...act } as HarakiriView["act"];
  const options = offers.map((anchors) => ({ text: anchors.join(" "), say: "", anchors }));
  const question = { number: 1, key: "ask.action", prompt: "", hint: "", options } as unknown as QuestionCard;
  const lines = told(...log);
  return {
    view: { ...view, act: acts },
    box,
    question,
    planned: null,
    log: lines,
    ended: false,
    mayUndo: true,
  };
}

const WALKED = { event: "moved", figure: TOMOE, path: [] } as unknown as GameEvent;
const ENDED = { event: "activation-ended", figure: TOMOE } as GameEvent;

describe("Tomoe's distance", () => {
  const beside = moment({ actor: TOMOE, at: [4, 2], offers: [SHOOT] });

  it("is spoken of while she is in danger or sees nobody, before anybody attacks", () => {
    expect(aim("archer").when(beside)).toBe(true);
    expect(aim("archer").when(moment({ actor: TOMOE }))).toBe(true);
    expect(aim("archer").when(moment({ actor: TOMOE, offers: [SHOOT] }))).toBe(false);
    expect(place("archer")).toBeLessThan(place("attack"));
  });

  it("is praised when she has walked to where she can shoot", () => {
    const safe = moment({ actor: TOMOE, offers: [SHOOT], log: [WALKED] });
    expect(aim("archer").done?.(safe, beside)).toBe(true);
  });

  it("is not praised when an enemy has walked away from her after her turn", () => {
    const later = moment({ actor: AKIRA, offers: [SHOOT], log: [WALKED, ENDED] });
    expect(aim("archer").done?.(later, beside)).toBe(false);
  });
});

describe("the door", () => {
  const gathers = (...foes: [number, number][]) => aim("gather").when(moment({ actor: AKIRA, foes }));
  const fights = (...foes: [number, number][]) => aim("clear").when(moment({ actor: AKIRA, foes }));

  it("is spoken of when nobody is left, or one who is far from everybody", () => {
    expect(gathers()).toBe(true);
    expect(gathers([5, 2])).toBe(true);
    expect(fights([5, 2])).toBe(false);
  });

  it("waits for an enemy beside somebody, and for several", () => {
    expect(gathers([2, 4])).toBe(false);
    expect(fights([2, 4])).toBe(true);
    expect(gathers([6, 2], [6, 4])).toBe(false);
  });

  it("needs no archer who looks for an enemy where there is none", () => {
    expect(aim("archer").when(moment({ actor: TOMOE, foes: [] }))).toBe(false);
  });
});

describe("points that are kept", () => {
  const walking = moment({ actor: TOMOE, act: { moving: true } });
  const EXERTED = { event: "exerted", character: TOMOE } as unknown as GameEvent;

  it("are praised when a blow is possible, or nothing more was spent", () => {
    expect(aim("spare").done?.(moment({ actor: TOMOE, offers: [SHOOT] }), walking)).toBe(true);
    expect(aim("spare").done?.(moment({ actor: AKIRA, log: [ENDED] }), walking)).toBe(true);
  });

  it("are not praised for what the next one can do", () => {
    const spent = moment({ actor: AKIRA, offers: [SHOOT], log: [EXERTED, ENDED] });
    expect(aim("spare").done?.(spent, walking)).toBe(false);
  });
});

describe("what has just happened", () => {
  it.each(["enemies", "oracle", "red", "hurt", "fallen", "malice", "villagers"])(
    "is explained before anything is to be done: %s",
    (id) => {
      expect(aim(id).done).toBeUndefined();
      expect(place(id)).toBeLessThan(place("ki"));
    },
  );
});

describe("healing", () => {
  const HIKARU = 2;
  const HERB = ["item:7"];
  const asked = (now: Now, ...figures: number[]): Now => {
    const options = figures.map((id) => ({ text: "", say: "", anchors: [`figure:${id}`] }));
    return { ...now, question: { ...now.question, key: "ask.subject", options } as unknown as QuestionCard };
  };
  const health = (now: Now, ...left: number[]): Now => {
    const view = now.view as HarakiriView;
    const characters = view.characters.map((one, id) => ({ ...one, health: left[id] ?? one.health }));
    return { ...now, view: { ...view, characters } };
  };
  const BREATH = ["card:healing-breath"];
  const USED = { event: "technique-used", character: HIKARU } as unknown as GameEvent;

  it("is advised to whoever acts and is badly hurt, with what that one carries", () => {
    const akira = moment({ actor: AKIRA, offers: [HERB] });
    expect(aim("hurt").when(health(akira, 5))).toBe(true);
    expect(aim("hurt").points?.(health(akira, 5))).toEqual(["item:7", "figure:0"]);
    expect(aim("hurt").when(health(akira, 8, 4))).toBe(false); // somebody else is, who is not asked now
  });

  it("is praised when it is chosen who is healed, and no event", () => {
    const before = moment({ actor: HIKARU, offers: [BREATH] });
    const choosing = asked(health(moment({ actor: HIKARU, log: [USED] }), 4, 0, 10, 9), 0, 2, 3);
    expect(aim("subject").when(choosing)).toBe(false);
    expect(aim("heal").when(choosing)).toBe(true);
    expect(aim("heal").points?.(choosing)).toEqual(["figure:0"]);
    expect(aim("heal").done?.(choosing, before)).toBe(false);
    expect(aim("heal").done?.(moment({ actor: HIKARU, log: [USED] }), before)).toBe(true);
    const event = { ...choosing, view: { ...(choosing.view as HarakiriView), act: null } };
    expect(aim("subject").when(event)).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { advance, begin, type Now, type Progress, type Step } from "../../learn/lesson";
import { learn } from "./learn";

const STEPS = learn.guides["first"] as readonly Step[];
/** What is known before the first pilgrim acts. */
const KNOWN = ["order", "aim"];

interface Told {
  event: string;
  figure?: number;
}

/** A pilgrim is asked for an action in the first turn; what has been told so far stands in the log. */
function acting(pilgrim: number, ap: number, moving: boolean, ...events: Told[]): Now {
  const pilgrims = [0, 1, 2, 3].map((id) => ({ id, at: [0, id], health: 9, max_health: 9 }));
  const view = {
    turn: 1,
    order: [1, 3, 2, 0],
    active: { pilgrim, ap, moving, mv: 0 },
    pilgrims,
    doors: [{ n: 1, broken: false }],
    villagers: [[10, 2], [13, 2]], // prettier-ignore
    demons: [],
    wells: [],
  };
  const question = {
    number: events.length,
    key: "ask.action",
    prompt: "",
    hint: "",
    options: [],
    may: [],
    tips: [],
  };
  const log = events.map((event) => ({ text: "", rule: null, heading: false, event }));
  return { view, box: {}, question, planned: null, log, ended: false, mayUndo: true };
}

const walked = (figure: number): Told => ({ event: "moved", figure });
const ended: Told = { event: "activation-ended" };
const played = (...moments: Now[]): Progress =>
  moments.reduce((progress, moment) => advance(STEPS, progress, moment), begin(KNOWN));

describe("the guide of the first quest", () => {
  it("speaks of the second action while the first pilgrim still has it, in the middle of the walk too", () => {
    expect(played(acting(1, 2, false)).shown).toBe("walk");
    const after = played(acting(1, 2, false), acting(1, 1, true, walked(1)));
    expect([after.shown, after.praised]).toEqual(["second", "walk"]);
  });

  it("does not speak of an action that is spent", () => {
    const spent = played(acting(1, 2, false), acting(1, 1, true, walked(1)), acting(1, 0, false, walked(1)));
    expect([spent.shown, spent.praised]).toEqual(["spent", "second"]);
  });

  it("has the second and the third fighter walk as well", () => {
    const first = [acting(1, 2, false), acting(1, 1, true, walked(1))];
    const next = acting(3, 2, false, walked(1), ended);
    expect(played(...first, next).shown).toBe("next");
    const gone = acting(2, 2, false, walked(1), ended, walked(3), ended);
    const then = played(...first, next, gone);
    expect([then.shown, then.praised]).toEqual(["third", "next"]);
    expect(then.done).toContain("second");
  });

  it("does not point at the end of a turn before a fighter has walked", () => {
    const points = (id: string, now: Now): readonly string[] =>
      STEPS.find((one) => one.id === id)?.points?.(now) ?? [];
    expect(points("next", acting(3, 2, false))).toEqual(["square:5,4"]);
    expect(points("next", acting(3, 1, true, walked(1), ended, walked(3)))).toContain("do:done");
    // It has prayed: who ended its turn now would be told to take that back.
    expect(points("next", acting(3, 1, false, walked(1), ended))).toEqual(["square:5,4"]);
  });

  it("says so when a fighter is sent on without a step", () => {
    const idle = played(
      acting(1, 2, false),
      acting(1, 1, true, walked(1)),
      acting(3, 2, false, walked(1), ended),
      acting(2, 2, false, walked(1), ended, ended),
    );
    expect([idle.shown, idle.astray]).toEqual(["next", "idle"]);
  });

  it("goes on with whoever acts when two fighters were sent on without a step", () => {
    const late = played(acting(1, 2, false), acting(3, 2, false, ended), acting(2, 2, false, ended, ended));
    expect([late.shown, late.astray]).toEqual(["third", null]);
  });

  it("asks no step of a fighter behind another", () => {
    const behind = (moment: Now): Now => {
      const view = moment.view as { pilgrims: { id: number }[] };
      const pilgrims = view.pilgrims.map((one) => (one.id === 3 ? { ...one, at: [1, 2] } : one));
      return { ...moment, view: { ...view, order: [1, 2, 3, 0], pilgrims } };
    };
    const stays = [
      acting(1, 2, false),
      acting(1, 1, true, walked(1)),
      acting(2, 2, false, walked(1), ended),
      acting(3, 2, false, walked(1), ended, ended),
    ].map(behind);
    expect(STEPS.find(({ id }) => id === "next")?.points?.(stays[2] as Now)).toEqual([]);
    expect([played(...stays).shown, played(...stays).astray]).toEqual(["third", null]);
  });

  it("has a fighter sent on without a step taken back once, not for ever", () => {
    const first = [acting(1, 2, false), acting(1, 1, true, walked(1))];
    const asked = acting(3, 2, false, walked(1), ended);
    const sent = acting(2, 2, false, walked(1), ended, ended);
    expect(played(...first, asked, sent).mends).toBe(true);
    const again = played(...first, asked, sent, asked, sent);
    expect([again.shown, again.astray, again.mends]).toEqual(["next", "idle", false]);
  });

  /** The same question with other options, and with demons on these squares. */
  const asking = (moment: Now, key: string, options: string[][], demons: number[][] = []): Now => ({
    ...moment,
    view: { ...(moment.view as object), demons: demons.map((at, n) => ({ id: 4 + n, squares: [at] })) },
    question: {
      ...(moment.question as NonNullable<Now["question"]>),
      key,
      options: options.map((anchors) => ({ text: anchors.join(), say: "", anchors })),
    },
  });

  it("speaks of dice only where there are dice to roll", () => {
    const asked = acting(1, 1, false);
    const attack = ["figure:4", "do:attack"];
    expect(played(asking(asked, "ask.declare", [attack])).shown).toBe("target");
    expect(played(asking(asked, "ask.declare", [attack, ["do:roll"]])).shown).toBe("declare");
  });

  it("advises neither to play a card nor to keep it", () => {
    const asked = asking(acting(1, 1, false), "ask.react.before-demons", [
      ["figure:1", "card:x"],
      ["do:pass"],
    ]);
    const step = STEPS.find(({ id }) => id === played(asked).shown);
    expect(step?.id).toBe("react");
    expect(step?.points?.(asked) ?? []).toEqual([]);
  });

  it("speaks of a demon beside a fighter that looks elsewhere, before it speaks of the house", () => {
    const later = acting(1, 2, false);
    const second: Now = { ...later, view: { ...(later.view as object), turn: 2 } };
    const known = [...KNOWN, "walk", "demons"];
    const shown = (now: Now): string | null => advance(STEPS, begin(known), now).shown;
    expect(shown(asking(second, "ask.action", [], [[9, 9]]))).toBe("house");
    expect(shown(asking(second, "ask.action", [], [[1, 1]]))).toBe("beside");
    expect(shown(asking(second, "ask.action", [["figure:4", "do:attack"]], [[1, 1]]))).toBe("attack");
  });
});

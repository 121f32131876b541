// The guide of a first night praises a card only on the side that was meant, and has something to say to every question.
import { describe, expect, it } from "vitest";
import { advance, begin, type Now, type Step } from "../../learn/lesson";
import type { PlanCard, QuestionCard } from "../../lib/messages";
import { learn } from "./learn";
import { box, figure, view } from "./sample";
import type { OkkoView } from "./types";

const aims = learn.guides["hero"] as Step[];
const aim = (id: string): Step => aims.find((one) => one.id === id) as Step;
const LEFT = ["figure:0", "card:trail", "side:left"];
const RIGHT = ["figure:0", "card:trail", "side:right"];
const cardboard = { ...box, actions: { trail: { technique: { guile: 2 }, kind: "guile" } } };

function moment(key: string, options: string[][], laid: string[][] = [], more: Partial<OkkoView> = {}): Now {
  const answers = options.map((anchors) => ({ text: anchors.join(" "), say: "", anchors }));
  const question = { number: 1, key, prompt: "", hint: "", options: answers } as unknown as QuestionCard;
  const choices = laid.map((anchors) => ({ option: { text: "", say: "", anchors } }));
  const planned = [{ seat: 0, done: false, choices }] as unknown as PlanCard[];
  return {
    view: view(more),
    box: cardboard,
    question,
    planned,
    log: [],
    ended: false,
    mayUndo: true,
  };
}

describe("a first card", () => {
  const asked = moment("ask.plan", [LEFT, RIGHT]);
  const second = (laid: string[]): Now => moment("ask.plan-second", [["figure:0", "do:planned"]], [laid]);

  it("is praised on the right", () => {
    expect(aim("plan").done?.(second(RIGHT), asked)).toBe(true);
    expect(aim("plan").astray?.(second(RIGHT), asked)).toBeNull();
  });

  it("is explained on the left, and not praised", () => {
    expect(aim("plan").done?.(second(LEFT), asked)).toBe(false);
    expect(aim("plan").astray?.(second(LEFT), asked)).toBe("side");
  });
});

describe("dice that could be rolled again", () => {
  const rolled = (total: number): Now =>
    moment("ask.reroll-test", [["do:pass"]], [], {
      test: { total, limit: 5 } as unknown as OkkoView["test"],
    });

  it("are left alone where they are enough", () => {
    expect(aim("passed").when(rolled(1))).toBe(true);
    expect(aim("again").when(rolled(1))).toBe(false);
    expect(aim("again").when(rolled(6))).toBe(true);
  });

  it("earn no praise for a Talent that was not used", () => {
    const after = moment("ask.hero-act", []);
    expect(aim("again").done?.(after, rolled(6))).toBe(false);
    expect(aim("passed").done?.(after, rolled(1))).toBe(true);
  });
});

describe("what is asked every round", () => {
  const AGAIN = ["planning", "name", "usual", "hands", "deck", "spent"];
  const known = aims.map(({ id }) => id).filter((id) => !AGAIN.includes(id));

  it.each([
    ["ask.plan", "planning"],
    ["ask.plan-second", "planning"],
    ["ask.ready", "hands"],
    ["ask.order", "usual"],
    ["ask.tidy", "usual"],
    ["ask.accuse", "name"],
    ["ask.remember", "deck"],
  ])("has an aim each time: %s", (key, id) => {
    expect(advance(aims, begin(known), moment(key, [["figure:0", "do:pass"]])).shown).toBe(id);
  });

  it("is to end an activation without Actions, and not to walk on", () => {
    const turn = (actions: number) =>
      moment("ask.hero-act", [["do:end"]], [], {
        turn: { figure: 0, actions } as OkkoView["turn"],
        round: 1,
      });
    expect(advance(aims, begin(known), turn(0)).shown).toBe("spent");
    expect([aim("on").when(turn(0)), aim("on").when(turn(1))]).toEqual([false, true]);
  });
});

describe("a fight", () => {
  const table = view();
  const [hero] = table.figures;
  const fighting = (defense: number): Now => ({
    ...moment("ask.hero-act", [["figure:12", "do:melee"]], [], {
      turn: { figure: 0, actions: 2 } as OkkoView["turn"],
      figures: [
        { ...hero, number: 0, cell: 0, dice: [2, 0] },
        {
          ...hero,
          number: 12,
          sort: "agent",
          cell: 1,
          idle: "",
          attributes: { defense: { value: defense } },
        },
      ] as unknown as OkkoView["figures"],
    }),
    box: { ...cardboard, dice: { combat: { faces: ["0", "0", "1", "1", "2", "KI"] } } },
  });

  it("is advised where the dice may do it, and not where it is as good as lost", () => {
    // Two dice with 0 0 1 1 2 KI: 61 % reach 2, 17 % reach 4.
    expect(aim("fight").when(fighting(2))).toBe(true);
    expect(aim("fight").when(fighting(4))).toBe(false);
  });
});

describe("clues on the way", () => {
  const spot = (number: number, cell: number, form = "evidence") =>
    ({ number, cell, form, flipped: false }) as OkkoView["tokens"][number];
  const table = view();
  const { width, areas } = table.palace;
  const [first] = areas;

  it("are the two nearest ones; guests are all pointed at when it is said that one of them is the demon", () => {
    const start = first?.cells[0] ?? 0;
    const figures = [{ ...table.figures[0], number: 0, cell: start }] as OkkoView["figures"];
    const tokens = [spot(7, start + 3 * width), spot(8, start + 1), spot(9, start + 2 * width, "courtier")];
    const turn = { ...table.turn, figure: 0, actions: 3 } as OkkoView["turn"];
    const now = moment("ask.hero-act", [], [], { figures, tokens, turn });
    expect(aim("walk").points?.(now)).toEqual(["token:8", "token:9"]);
    expect(aim("aim").points?.(now)).toEqual(["token:9"]);
  });
});

describe("an Accusation", () => {
  const left = (natures: string[], courtiers: string[]): Partial<OkkoView> => {
    const list = (ids: string[], kept: string[]) =>
      ids.map((id) => ({ id, why: kept.includes(id) ? "" : "clue" }));
    return {
      deduction: {
        natures: list(["gozu", "kumo"], natures),
        courtiers: list(["ayame", "doan", "rensai"], courtiers),
        pairs: natures.length * courtiers.length,
        false: 0,
      } as unknown as OkkoView["deduction"],
    };
  };
  const OPTIONS = [["nature:gozu"], ["nature:kumo"], ["courtier:ayame"], ["courtier:doan"], ["do:pass"]];
  const ring = (natures: string[], courtiers: string[], options = OPTIONS) =>
    aim("name").points?.(moment("ask.accuse", options, [], left(natures, courtiers)));

  it("is advised of whoever is the only one left, and else put off as long as many are", () => {
    expect(ring(["gozu"], ["ayame", "doan", "rensai"])).toEqual(["nature:gozu"]);
    expect(ring(["gozu", "kumo"], ["ayame"])).toEqual(["courtier:ayame"]);
    expect(ring(["gozu", "kumo"], ["ayame", "doan", "rensai"])).toEqual(["do:pass"]);
  });

  it("of a guest is another matter once the demon is known", () => {
    const named = (why: string): Now =>
      moment("ask.accuse", [["courtier:ayame"], ["do:pass"]], [], {
        deduction: {
          natures: [{ id: "gozu", why }],
          courtiers: [
            { id: "ayame", why: "" },
            { id: "doan", why: "" },
            { id: "rensai", why: "" },
          ],
          pairs: 3,
        } as unknown as OkkoView["deduction"],
      });
    expect(aim("guest").when(named("found"))).toBe(true);
    expect(aim("guest").points?.(named("found"))).toEqual(["do:pass"]);
    expect(aim("guest").when(named(""))).toBe(false);
  });
});

describe("a Complication", () => {
  it("is called what it was: bad luck, or a stroke of luck", () => {
    const drawn = (nature: string): Now => ({
      ...moment("ask.hero-act", [], [], {
        turn: { figure: 0, actions: 2 } as OkkoView["turn"],
        clues: { complications: ["friend"] } as unknown as OkkoView["clues"],
      }),
      box: { ...cardboard, complications: { friend: { nature } } },
    });
    expect([aim("luck").when(drawn("helpful")), aim("trouble").when(drawn("helpful"))]).toEqual([
      true,
      false,
    ]);
    expect([aim("luck").when(drawn("harmful")), aim("trouble").when(drawn("harmful"))]).toEqual([
      false,
      true,
    ]);
  });
});

describe("a false Accusation", () => {
  it("is explained in its round, and not held against anybody in the next", () => {
    const since = moment("ask.accuse", [["do:pass"]], [], { round: 1 });
    const log = [
      { text: "", rule: null, heading: false, event: { event: "accused", right: false } },
    ] as Now["log"];
    const after = (round: number): Now => ({ ...moment("ask.tidy", [], [], { round }), log });
    expect(aim("accuse").astray?.(after(1), since)).toBe("wrong");
    expect(aim("accuse").astray?.(after(2), since)).toBeNull();
  });
});

describe("a Hero with a Condition", () => {
  const round2 = (conditions: Record<string, number>): Now =>
    moment("ask.plan", [LEFT, RIGHT], [], { round: 2, figures: [figure(0, "okko", 1, { conditions })] });

  it("is explained as long as there is one", () => {
    expect(aim("ill").when(round2({ stunned: 0 }))).toBe(true);
    expect(aim("ill").points?.(round2({ stunned: 0 }))).toEqual(["figure:0"]);
    expect(aim("ill").when(round2({}))).toBe(false);
  });

  it("has a hand of which no card is advised before a hint is asked for", () => {
    expect(aim("cards").points?.(round2({})) ?? []).toEqual([]);
  });
});

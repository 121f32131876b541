// The top of the table: phases, round, whose turn it is and what comes next.
import { say } from "../../lib/say";
import type { Phase, Ribbon } from "../game";
import { heroSign, ONI_SIGN } from "./glyphs";
import { figureName, sceneName, shortName } from "./names";
import { heroName, heroOf, hueOf, hueOfHero } from "./sides";
import type { OkkoBox, OkkoView } from "./types";

const ROUND = ["strategy", "activation", "end"];
const SETUP = ["setup", ...ROUND];
const BETWEEN = ["between"];

/** The parts of a phase of the rules, as the ribbon has them. */
const PART: Record<string, string> = {
  track: "strategy",
  plan: "strategy",
  order: "strategy",
  adjust: "strategy",
};

function phases(view: OkkoView): Phase[] {
  const ids = view.phase === "between" ? BETWEEN : view.phase === "setup" ? SETUP : ROUND;
  return ids.map((id) => ({
    id,
    label: say(`okko.phase.${id}`),
    ...(id === "activation" && { dot: "var(--chosen)" }),
  }));
}

/** "4 of 6 to the reveal", "4 of 8", or the number alone. */
function round(view: OkkoView): NonNullable<Ribbon["round"]> {
  const [label, value] = [say("okko.ribbon.round"), String(view.round)];
  const { last_round, reveal_round, investigation } = view.scene;
  if (last_round) return { label, value, of: String(last_round) };
  if (investigation && !view.final && reveal_round)
    return { label, value, of: say("okko.ribbon.reveal", { n: reveal_round }) };
  return { label, value };
}

function doing(view: OkkoView): string {
  const turn = view.turn;
  if (!turn) return "";
  if (view.attack) return say("okko.doing.attack");
  if (view.test) return say("okko.doing.test");
  if (turn.side === "oni" && turn.figure < 0) return say(turn.card ? "okko.doing.figure" : "okko.doing.card");
  return say("okko.doing.left", { n: turn.actions });
}

/** Whose turn it is: the Hero, the Follower or figure that acts, or the Oni while it chooses. */
function turn(view: OkkoView, box: OkkoBox): Ribbon["turn"] {
  const now = view.turn;
  if (!now) return undefined;
  if (now.side === "oni")
    return {
      hue: "enemy",
      glyph: ONI_SIGN,
      name:
        now.figure >= 0
          ? figureName(view, box, now.figure)
          : shortName(box.agents[now.card]?.name ?? say("okko.oni")),
      doing: doing(view),
    };
  const figure = view.figures.find((one) => one.number === now.figure);
  const hero = heroOf(view, now.figure);
  const number = hero < 0 ? now.hero : hero;
  return {
    hue: figure ? hueOf(view, figure) : hueOfHero(view, number),
    glyph: heroSign(view.heroes[number]?.id ?? ""),
    name: figure ? figureName(view, box, figure.number) : heroName(box, view.heroes[number]),
    doing: doing(view),
  };
}

/** Heroes and the Oni act in turn. */
function then(view: OkkoView, box: OkkoBox): string | undefined {
  const now = view.turn;
  if (view.phase !== "activation" || !now) return undefined;
  const left = view.order.length - view.turned;
  if (now.side === "heroes")
    return say(`okko.next.${view.oni.tokens < view.oni.activations ? "oni" : left ? "hero" : "end"}`);
  const next = left ? view.order[view.turned] : undefined;
  if (next === undefined)
    return say(`okko.next.${view.oni.tokens < view.oni.activations ? "oni-again" : "end"}`);
  return next < 0 ? say("okko.next.hero") : heroName(box, view.heroes[next]);
}

export function ribbon(view: OkkoView, box: OkkoBox): Ribbon {
  const found: Ribbon = {
    phases: phases(view),
    now: PART[view.phase] ?? view.phase,
    scene: sceneName(view, box),
  };
  if (view.round) found.round = round(view);
  const acting = turn(view, box);
  if (acting) found.turn = acting;
  const after = then(view, box);
  if (after) found.then = after;
  return found;
}

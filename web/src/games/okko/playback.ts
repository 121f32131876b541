// Okko's log as it is played: who acts in an entry, over which way, with which dice, and what is big.
import { paths as signs } from "virtual:glyphs/playback";
import type { Line } from "../../lib/messages";
import { say } from "../../lib/say";
import type { BigMoment, Deed, GamePlayback } from "../game";
import BigClue from "./BigClue.svelte";
import { earlier } from "./earlier";
import Motion from "./Motion.svelte";
import { centre } from "./geometry";
import { glyph } from "./glyphs";
import { figureName, shortName } from "./names";
import { chainOf, dieOf } from "./rolls";
import { trail } from "./trail";
import type { GameEvent, OkkoBox, OkkoView } from "./types";

const eventOf = (line: Line): GameEvent | null => line.event as GameEvent | null;
const anchor = (number: number): string => `figure:${number}`;

/** What is seen as a part of what came before it. */
const FOLLOWS = new Set<string>(
  "attack-declared redirected dice-rolled rerolled attacked harm-changed damaged condition-placed pushed fell caught".split(
    " ",
  ),
);
/** What a test brings to light. */
const FOUND = new Set<string>(
  "tested clue-drawn courtier-cleared nature-cleared complicated token-flipped chest-opened".split(" "),
);

function deed(
  line: Line,
  before: Line | null,
  view: OkkoView,
  box: OkkoBox,
  log: readonly Line[] = [],
): Deed | null {
  const event = eventOf(line);
  if (!event) return null;
  const last = (before && eventOf(before)?.event) ?? "";
  const ensues = FOLLOWS.has(last);
  const by = (number: number): Pick<Deed, "actor" | "seat"> => ({
    actor: anchor(number),
    seat: seatOf(view, number),
  });
  const oni = { actor: null, seat: view.oni.seat };
  switch (event.event) {
    case "moved":
    case "surrounded":
    case "pushed": {
      const path = trail(view, event.start, event.end);
      const other = before && eventOf(before);
      const goesOn = other?.event === "moved" && event.event === "moved" && other.figure === event.figure;
      return { ...by(event.figure), path, ensues: goesOn || (event.event === "pushed" && ensues) };
    }
    case "token-moved":
      return {
        actor: `token:${event.token}`,
        path: [centre(view.palace, event.start), centre(view.palace, event.end)],
      };
    case "card-activated":
    case "enhanced":
    case "stance-rolled":
    case "events-drawn":
      return oni;
    case "event-played":
      return view.side === "oni" ? oni : { ...oni, big: played(event.card, view, box, after(log, line)) };
    case "attack-declared":
      return { ...by(event.attacker), target: anchor(event.target) };
    case "dice-rolled":
    case "attacked": {
      const dice = event.chains.flatMap((chain, n) => chainOf(box, event.kinds[n] ?? "combat", chain));
      return { ...by(event.attacker), target: anchor(event.target), dice, ensues };
    }
    case "tested": {
      const dice = event.faces.map((face) => dieOf(box, "test", face));
      return { ...by(event.hero), dice };
    }
    case "clue-drawn":
      return { ...by(event.hero), ensues: FOUND.has(last) };
    case "complicated":
      return {
        ...by(event.hero),
        ensues: FOUND.has(last),
        big: complication(line, box.complications[event.card]?.nature === "helpful"),
      };
    case "courtier-cleared": {
      const { short = "", text = "" } = box.courtiers[event.courtier] ?? {};
      const big = clue(short, say("okko-now.cleared.courtier", { name: short, text }));
      return { actor: `courtier:${event.courtier}`, ensues: FOUND.has(last), big };
    }
    case "nature-cleared": {
      const big = clue(shortName(box.natures[event.nature]?.name ?? ""), say("okko-now.cleared.nature"));
      return { actor: null, ensues: FOUND.has(last), big };
    }
    case "damaged":
      return { ...by(event.figure), settles: last === "attacked", ensues: last !== "attacked" && ensues };
    case "healed":
    case "condition-placed":
      return { ...by(event.figure), ensues };
    case "caught":
      return { ...by(event.hero), ensues: last === "tested" };
    case "alarm-raised":
      return { ...by(event.attacker), target: anchor(event.target), ensues };
    case "fell":
      return { ...by(event.figure), ensues };
    case "hero-fell":
      return { ...by(event.hero), ensues, big: big("fall", signs["death-skull"], line, "dire", figureName(view, box, event.hero)) }; // prettier-ignore
    case "reinforced":
    case "kami-summoned":
      return by(event.figure);
    case "kami-faded":
    case "follower-left":
      return { ...by(event.figure), ensues: true };
    case "corruption-placed":
      return { actor: `space:${event.cell}`, seat: view.oni.seat };
    case "corruption-moved":
      return {
        actor: `space:${event.end}`,
        path: [centre(view.palace, event.start), centre(view.palace, event.end)],
      };
    case "door-closed":
    case "door-opened":
      return { actor: `door:${event.door}` };
    case "wall-broken":
      return { ...by(event.hero), target: `door:${event.gate}` };
    case "talent-used":
      return by(event.figure);
    case "item-used":
      return by(event.hero);
    case "lantern-lit":
      return { ...by(event.hero), target: `token:${event.token}` };
    case "accused": {
      const actor = event.what === "identity" ? `courtier:${event.name}` : null;
      if (!event.right) return { actor };
      return { actor, big: big("right", signs["laurels"], line, view.side === "oni" ? "dire" : "bright") };
    }
    case "demon-revealed":
      return { ...by(event.figure), big: big("unmasked", signs["domino-mask"], line, "dire") };
    case "demon-defeated":
      return { ...by(event.figure), ensues: true, big: big("slain", signs["laurels"], line, "bright") };
    case "demon-escaped":
      return { ...by(event.figure), big: big("escaped", signs["oni"], line, "dire") };
    case "palace-burns":
      return { actor: null, big: big("burns", signs["flame"], line, "dire") };
    case "scenario-ended": {
      const tone = (view.side ?? "heroes") === event.winner ? "bright" : "dire";
      return { actor: null, big: big("ended", signs["sunrise"], line, tone) };
    }
    default:
      return null;
  }
}

function big(
  key: string,
  glyph: string | undefined,
  line: Line,
  tone: BigMoment["tone"],
  name = "",
): BigMoment {
  return { glyph, word: say(`okko.big.${key}`, { name }), sentence: line.text, tone };
}

/** A Clue card that rules somebody out: the heart of the story. */
function clue(name: string, sentence: string): BigMoment {
  const word = say("okko-now.cleared.out", { name });
  return { glyph: undefined, word, sentence, tone: "bright", Picture: BigClue };
}

/** What was told after an entry until the next deed of the Oni. */
function after(log: readonly Line[], line: Line): readonly Line[] {
  const at = log.lastIndexOf(line);
  const later = at < 0 ? [] : log.slice(at + 1);
  const end = later.findIndex((one) => one.heading || ENDS.has(eventOf(one)?.event ?? ""));
  return end < 0 ? later : later.slice(0, end);
}

const ENDS = new Set<string>(["event-played", "card-activated", "enhanced", "events-drawn"]);

/** An Event of the Oni, which comes unforeseen: what it is called, what it does, and to which Heroes, as everybody was
 * told right after it. */
function played(card: string, view: OkkoView, box: OkkoBox, later: readonly Line[]): BigMoment {
  const { name = "", text = "" } = box.events[card] ?? {};
  const whom = later.flatMap((line) => {
    const event = eventOf(line);
    const hit = event?.event === "effect-worked" && event.source === card;
    return hit && view.heroes.some((hero) => hero.figure === event.figure)
      ? [figureName(view, box, event.figure)]
      : [];
  });
  const who = [...new Set(whom)].join(", ");
  const sentence = who ? `${text} ${say("okko-now.concerns", { who })}` : text;
  return { glyph: glyph("oni"), word: say("okko-now.played", { name }), sentence, tone: "dire" };
}

/** Most Complications hurt; some are a stroke of luck. */
function complication(line: Line, helps: boolean): BigMoment {
  const word = say(helps ? "okko-now.cleared.luck" : "okko-now.cleared.complication");
  return { glyph: glyph("hourglass"), word, sentence: line.text, tone: helps ? "bright" : "dire" };
}

/** Who leads a figure: its Hero's seat, or the Oni's. */
function seatOf(view: OkkoView, number: number): number | null {
  const figure = view.figures.find((one) => one.number === number);
  const hero = view.heroes.find((one) => one.figure === number) ?? view.heroes[figure?.owner ?? -1];
  return hero?.seat ?? view.oni.seat;
}

export const playback: GamePlayback<OkkoView, OkkoBox> = {
  deed,
  earlier,
  Motion,
  lays: (line) => eventOf(line)?.event === "scenario-began",
};

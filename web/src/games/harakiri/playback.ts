// Harakiri's log as it is played: who acts in an entry, over which way, with which dice, and what is big.
import { paths as signs } from "virtual:glyphs/playback";
import type { Line } from "../../lib/messages";
import { say } from "../../lib/say";
import type { BigMoment, Deed, GamePlayback } from "../game";
import { earlier } from "./earlier";
import Motion from "./Motion.svelte";
import { baseAt, figureAnchor } from "./geometry";
import { creatureGlyph, figureGlyph, kindOf, nameOf, word } from "./look";
import { faceOf } from "./panels";
import { eventOf } from "./trace";
import type { GameEvent, HarakiriBox, HarakiriView } from "./types";

/** What is seen as a part of what came before it. */
const BLOWS: readonly GameEvent["event"][] =
  "attack-began rolled rerolled struck missed hurt token-lost conditioned spared defeated armour-changed head-fell".split(
    " ",
  ) as GameEvent["event"][];
/** How an enemy comes to what it does. */
const THOUGHTS: readonly GameEvent["event"][] =
  "activation-began behaviour-rolled card-drawn line-tried line-taken target-chosen tie-broken".split(
    " ",
  ) as GameEvent["event"][];

/** A character is one of the first four figures. */
const FIRST = 4;

function deed(line: Line, before: Line | null, view: HarakiriView, box: HarakiriBox): Deed | null {
  const event = eventOf(line);
  if (!event) return null;
  const last = before && eventOf(before);
  const ensues = !!last && BLOWS.includes(last.event);
  const thinks = !!last && THOUGHTS.includes(last.event);
  const by = (id: number): Pick<Deed, "actor" | "seat"> => ({
    actor: figureAnchor(id),
    seat: view.characters[id]?.seat ?? null,
  });
  switch (event.event) {
    case "activation-began":
      return event.figure < FIRST ? null : by(event.figure);
    case "behaviour-rolled": {
      const die = { colour: "white", mark: String(event.die), name: line.text };
      return { ...by(event.figure), dice: [die], ensues: thinks, mute: true };
    }
    case "card-drawn":
    case "line-taken":
    case "skill-used":
      return { ...by(event.figure), ensues: thinks };
    case "moved": {
      if (event.path.length < 2) return null;
      const goesOn = last?.event === "moved" && last.figure === event.figure;
      const path = event.path.map((at) => baseAt(view, event.figure, at));
      return { ...by(event.figure), path, ensues: thinks || goesOn };
    }
    case "attack-began":
      return { ...by(event.attacker), target: figureAnchor(event.target) };
    case "rolled": {
      const dice = event.dice.map((die, n) => faceOf(box, die, event.faces[n] ?? 0));
      return { ...by(event.attacker), dice, ensues, mute: ensues };
    }
    case "struck":
    case "missed":
      return { ...by(event.attacker), target: figureAnchor(event.target), settles: true };
    case "hurt":
    case "healed":
    case "conditioned":
    case "spared":
      return { ...by(event.figure), ensues };
    case "token-lost":
      // Whoever has run up to somebody is the one who strikes.
      return last?.event === "moved" || last?.event === "line-taken"
        ? { ...by(last.figure), target: figureAnchor(event.figure) }
        : { ...by(event.figure), ensues };
    case "defeated":
      return { ...by(event.figure), ensues, big: fall(event.figure, line, view, box) };
    case "spawned": {
      const boss = isBoss(box, event.kind) && big("boss", creatureGlyph(event.kind), line, "dire", creature(box, event.kind)); // prettier-ignore
      return { ...by(event.figure), big: boss || null };
    }
    case "tested": {
      const die = { colour: "white", mark: String(event.die), name: line.text };
      return { ...by(event.figure), dice: [die] };
    }
    case "ki-rolled": {
      // At the start of a chapter all four roll: that is told by their sheets.
      if (!view.round) return null;
      const dice = event.values.map((n) => ({ colour: "blue", mark: String(n), name: line.text }));
      return { ...by(event.character), dice };
    }
    case "item-used":
    case "technique-used":
    case "kami-mode-began":
    case "survived":
      return by(event.character);
    case "point-used":
      return { ...by(event.character), target: `point:${event.point}` };
    case "oracle-drawn":
      return { actor: null };
    case "malice-struck":
      return { actor: null, big: big("malice", signs["flame"], line, "dire") };
    case "entry-revealed": {
      const tone = event.colour === "red" ? "dire" : "bright";
      const card = big("oracle", signs["sunrise"], line, tone, word(box, "colour", event.colour));
      return { actor: null, ensues: last?.event === "oracle-drawn", big: card };
    }
    case "levelled":
      return { ...by(event.character), big: big("level", signs["upgrade"], line, "bright", nameOf(view, box, event.character)) }; // prettier-ignore
    case "phase-ended":
      return {
        actor: null,
        big:
          event.result === "failure"
            ? big("lost", signs["death-skull"], line, "dire")
            : big("won", signs["laurels"], line, "bright"),
      };
    default:
      return null;
  }
}

const isBoss = (box: HarakiriBox, kind: string): boolean => box.creatures[kind]?.type === "boss";
const creature = (box: HarakiriBox, kind: string): string => box.creatures[kind]?.name ?? kind;

function big(
  key: string,
  glyph: string | undefined,
  line: Line,
  tone: BigMoment["tone"],
  name = "",
): BigMoment {
  return { glyph, word: say(`harakiri.big.${key}`, { name }), sentence: line.text, tone };
}

function fall(id: number, line: Line, view: HarakiriView, box: HarakiriBox): BigMoment | null {
  const kind = kindOf(view, id) ?? "";
  if (id < FIRST) return big("fall", figureGlyph(view, id), line, "dire", nameOf(view, box, id));
  return isBoss(box, kind) ? big("slain", creatureGlyph(kind), line, "bright", creature(box, kind)) : null;
}

/** The last phase is all that enemies did since a character acted. */
function begins(line: Line): boolean {
  const event = eventOf(line);
  return event?.event === "round-began" || (event?.event === "activation-began" && event.figure < FIRST);
}

export const playback: GamePlayback<HarakiriView, HarakiriBox> = {
  deed,
  earlier,
  Motion,
  begins,
  lays: (line) => eventOf(line)?.event === "chapter-began",
};

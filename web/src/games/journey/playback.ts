// Journey's log as it is played: who acts in an entry, over which way, with which dice, and what is big.
import type { Line } from "../../lib/messages";
import { say } from "../../lib/say";
import { paths } from "virtual:glyphs/games/journey";
import { paths as signs } from "virtual:glyphs/playback";
import type { BigMoment, Deed, GamePlayback } from "../game";
import BigCard from "./BigCard.svelte";
import BigWheel from "./BigWheel.svelte";
import { lying } from "./dice";
import { earlier } from "./earlier";
import Motion from "./Motion.svelte";
import { basePose } from "./geometry";
import { demonGlyph, glyphOf, nameOf, PILGRIM_GLYPHS } from "./look";
import { eventOf } from "./story";
import type { GameEvent, JourneyBox, JourneyView } from "./types";

const figure = (id: number): string => `figure:${id}`;
const gate = (n: number): string => `gate:${n}`;

/** What is seen as a part of what came before it. */
const BLOWS: readonly GameEvent["event"][] = [
  "attack-began",
  "rolled",
  "struck",
  "missed",
  "hurt",
  "pushed",
  "followed",
  "conditioned",
  "defeated",
  "killed",
  "fell",
];

function deed(line: Line, before: Line | null, view: JourneyView, box: JourneyBox): Deed | null {
  const event = eventOf(line);
  const last = before ? eventOf(before) : null;
  const ensues = !!last && BLOWS.includes(last.event);
  const by = (id: number): Pick<Deed, "actor" | "seat"> => ({
    actor: figure(id),
    seat: view.pilgrims[id]?.seat ?? null,
  });
  switch (event.event) {
    case "moved": {
      const goesOn = last?.event === "moved" && last.figure === event.figure;
      const asPlanned = last?.event === "plan-made" && last.demon === event.figure;
      const path = event.path.map((pose) => basePose(view, box, event.figure, pose));
      return { ...by(event.figure), path, ensues: goesOn || asPlanned };
    }
    case "pushed":
    case "followed":
      return {
        ...by(event.figure),
        path: event.path.map((at) => basePose(view, box, event.figure, at)),
        ensues,
      };
    case "plan-made":
    case "demon-idle":
      return by(event.demon);
    case "attack-began":
      return { ...by(event.attacker), target: event.targets.map(figure)[0] ?? null };
    case "rolled": {
      const dice = event.dice.map((die, n) => lying(box, { die, face: event.faces[n] ?? 0 }));
      return { ...by(event.figure), dice, ensues: event.why !== "cleanse" && ensues, mute: ensues };
    }
    case "struck":
      return { ...by(event.attacker), target: figure(event.target), settles: true };
    case "cleanse-tried":
      return {
        ...by(event.pilgrim),
        target: figure(event.demon),
        settles: true,
        big: event.success ? cleansed(event.demon, line, view, box) : null,
      };
    case "missed":
      return { ...by(event.attacker), target: figure(event.target), ensues };
    case "hurt":
    case "healed":
    case "conditioned":
      return { ...by(event.figure), ensues };
    case "spawned":
      return {
        ...by(event.demon),
        big: isLord(box, event.kind) ? lord("boss", event.kind, line, box) : null,
      };
    case "killed":
      return {
        ...by(event.demon),
        ensues,
        big: isLord(box, event.kind) ? lord("slain", event.kind, line, box) : null,
      };
    case "fell":
    case "died":
      return { ...by(event.pilgrim), ensues, big: fall(event.pilgrim, line, view, box) };
    case "worsened":
    case "revived":
    case "card-played":
    case "rested":
    case "well-used":
    case "sutra-taken":
      return by(event.pilgrim);
    case "villager-rescued":
      return { ...by(event.pilgrim), big: big("rescued", paths["person"], line, "bright") };
    case "door-broken":
      return { ...by(event.pilgrim), target: `door:${event.door}` };
    case "gate-closed":
      return {
        ...by(event.pilgrim),
        target: gate(event.gate),
        big: big("closed", paths["shinto-shrine"], line, "bright"),
      };
    case "gate-woke":
    case "gate-muted":
    case "hands-were-slow":
    case "demon-card-drawn":
      return { actor: gate(event.gate) };
    case "spun": {
      const tone = event.colour === "white" ? "bright" : "dire";
      return { ...by(event.pilgrim), big: { ...big("wheel", undefined, line, tone), Picture: BigWheel } };
    }
    case "card-drawn":
      return { ...by(event.pilgrim), big: drawn(event.pilgrim, event.card, line, view, box) };
    case "weapon-raised":
      return { ...by(event.pilgrim), big: big("level", signs["upgrade"], line, "bright") };
    case "rage-began":
      return { actor: null, big: big("rage", paths["bull-horns"], line, "dire") };
    case "quest-ended":
      return {
        actor: null,
        big: event.won
          ? big("won", signs["laurels"], line, "bright")
          : big("lost", signs["death-skull"], line, "dire"),
      };
    default:
      return null;
  }
}

const isLord = (box: JourneyBox, kind: string): boolean => box.demons[kind]?.minis === 1;

function big(
  key: string,
  glyph: string | undefined,
  line: Line,
  tone: BigMoment["tone"],
  name = "",
): BigMoment {
  return { glyph, word: say(`journey.big.${key}`, { name }), sentence: line.text, tone };
}

/** A card that comes to the person's own hand is shown whole: it is gone from sight with the next question. */
function drawn(
  pilgrim: number,
  card: string,
  line: Line,
  view: JourneyView,
  box: JourneyBox,
): BigMoment | null {
  if (view.seat === null || view.pilgrims[pilgrim]?.seat !== view.seat || !box.cards[card]) return null;
  const ill = box.cards[card].deck === "misfortune";
  const shown = ill ? big("misfortune", undefined, line, "dire") : big("card", undefined, line, "bright");
  return { ...shown, Picture: BigCard };
}

function lord(key: "boss" | "slain", kind: string, line: Line, box: JourneyBox): BigMoment {
  const tone = key === "boss" ? "dire" : "bright";
  return big(key, paths[demonGlyph(kind)], line, tone, box.demons[kind]?.name ?? kind);
}

/** A ritual that succeeds: the demon goes in peace. */
function cleansed(demon: number, line: Line, view: JourneyView, box: JourneyBox): BigMoment {
  return big("cleansed", paths[glyphOf(view, demon)], line, "bright", nameOf(view, box, demon));
}

function fall(pilgrim: number, line: Line, view: JourneyView, box: JourneyBox): BigMoment {
  return big("fall", paths[PILGRIM_GLYPHS[pilgrim] ?? ""], line, "dire", nameOf(view, box, pilgrim));
}

export const playback: GamePlayback<JourneyView, JourneyBox> = {
  deed,
  earlier,
  Motion,
  lays: (line) => eventOf(line).event === "quest-began",
};

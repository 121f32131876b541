// Okko's part of the page.
import { say, words } from "../../lib/say";
import type { GamePage } from "../game";
import { about } from "./about";
import "./tokens.css";
import Board from "./Board.svelte";
import Ending from "./Ending.svelte";
import Entry from "./Entry.svelte";
import Focus from "./Focus.svelte";
import { walking } from "./foretold";
import { figureGlyph, glyphs } from "./glyphs";
import Hand from "./Hand.svelte";
import { apart, isGrave, isRare } from "./knowing";
import { nameOfAnchor } from "./names";
import { nook } from "./nook";
import { heroOf } from "./plans";
import { actor, areaAround, place, spaces } from "./places";
import { ribbon } from "./ribbon";
import { extent } from "./rooms";
import Sheets from "./Sheets.svelte";
import { hueOfHero, sides } from "./sides";
import { crest, rolls, sentence } from "./story";
import Track from "./Track.svelte";
import type { OkkoBox, OkkoView } from "./types";

/** Cards in hands and on mats that are what a question is about: they say themselves what they are. */
const OPEN: Record<string, RegExp> = {
  "ask.plan": /^card:/,
  "ask.plan-second": /^card:/,
  "ask.technique": /^(event|kind):/,
  "ask.adjust": /^(event|kind):/,
  "ask.spend": /^event:/,
  "ask.oni-card": /^kind:/,
};

/** What is asked about things that lie in the upper right panel alone: dice that fell, Clues, the order, Equipment. */
const RESOLVED = new Set(
  "reroll reroll-test remember order accuse arm tidy reorganize place-item take-item"
    .split(" ")
    .map((word) => `ask.${word}`),
);

/** The room that the dice and the chance of an Attack or a test take above it. */
const CHIP = { r: 76, h: 52 };

const okko: GamePage<OkkoView, OkkoBox> = {
  id: "okko",
  slim: true,
  glyphs,
  Board,
  Sheets,
  Focus,
  Track,
  Hand,
  Entry,
  sentence,
  rolls,
  crest,
  Ending,
  over: (view) => view.won !== null,
  apart,
  isGrave,
  isRare,
  Finale: Ending,
  finale: () => say("okko.finale"),
  portrait(member, view) {
    const number = view.heroes.findIndex((hero) => hero.id === member);
    return number < 0
      ? { hue: "enemy", glyph: glyphs["oni"] }
      : { hue: hueOfHero(view, number), glyph: figureGlyph(member) };
  },
  focusTab(view, key) {
    const who = view.scene.investigation && !view.final;
    return {
      label: say(who ? "okko.tab.who" : "okko.tab.now"),
      glyph: glyphs["quill"] ?? "",
      count: who ? view.deduction.pairs : 0,
      wanted: RESOLVED.has(key),
    };
  },
  inPanel: (anchor, key) =>
    (key.startsWith("ask.reroll") && anchor.startsWith("die:")) ||
    (key === "ask.order" && anchor.startsWith("figure:")),
  // Clues and Chests are small, and a Hero stands close to them: what can be tried has a button too.
  inBar: (anchor) => anchor.startsWith("token:"),
  isOpen: (anchor, key) => OPEN[key]?.test(anchor) ?? false,
  extent: (view) => extent(view.palace),
  place: (anchor, view) => place(anchor, view),
  noted: (anchor) => (/^(figure|token|door):/.test(anchor) ? CHIP : null),
  spaces: (view) => spaces(view),
  actor,
  within: (anchor, view) => areaAround(anchor, view),
  name: nameOfAnchor,
  nook,
  handRow: [200, 72],
  async meanings() {
    const [found] = await Promise.all([import("./meaning"), words("okko-tips")]);
    return found.meanings;
  },
  async playback() {
    const [found] = await Promise.all([import("./playback"), words("okko-now")]);
    return found.playback;
  },
  about,
  ribbon,
  beckons: walking,
  asked(view, box, question) {
    const number = heroOf(view, box, question) ?? -1;
    const hero = view.heroes[number];
    if (hero?.seat !== view.seat) return undefined;
    return { hue: hueOfHero(view, number), glyph: figureGlyph(hero.id) };
  },
  sides,
};

export const page = okko as unknown as GamePage;

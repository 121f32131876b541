// Journey's part of the page.
import { paths } from "virtual:glyphs/games/journey";
import type { GamePage } from "../game";
import "./tokens.css";
import Board from "./Board.svelte";
import { apart, isGrave, isNear, weighs } from "./deeds";
import Entry from "./Entry.svelte";
import Focus from "./Focus.svelte";
import { extent, place, squareAnchor, squares } from "./geometry";
import Hand from "./Hand.svelte";
import { askedOf, isOfParty, HUES, PILGRIM_GLYPHS } from "./look";
import { name } from "./names";
import { nook } from "./nook";
import { ribbon, sides } from "./ribbon";
import Sheets from "./Sheets.svelte";
import { about, crest, rolls, sentence } from "./story";
import Track from "./Track.svelte";
import type { JourneyBox, JourneyView } from "./types";

const journey: GamePage<JourneyView, JourneyBox> = {
  id: "journey",
  slim: true,
  glyphs: paths,
  Board,
  Sheets,
  Focus,
  Track,
  Hand,
  Entry,
  sentence,
  rolls,
  crest,
  extent,
  place: (anchor, view, _, path) => place(anchor, view, path),
  inBar: isNear,
  weighs,
  letter: (anchor) => (anchor === "do:done" ? "D" : undefined),
  apart,
  isGrave,
  spaces: (view) => squares(view.board).map(squareAnchor),
  name,
  nook: (view, _, room) => nook(view, room),
  handRow: [124, 62],
  meanings: () => import("./meaning").then((found) => found.meanings),
  playback: async () => (await import("./playback")).playback,
  about,
  ribbon,
  asked(view, box, question) {
    // Who goes first is asked of nobody on the road: no pilgrim's face stands for the party.
    if (isOfParty(question)) return { hue: "a", glyph: paths["person"] };
    const pilgrim = view.phase === "assign" ? undefined : askedOf(view, box, question);
    return pilgrim && crest(`figure:${pilgrim.id}`, view);
  },
  sides,
  portrait(member, view) {
    const id = view.pilgrims.find((pilgrim) => pilgrim.name === member)?.id ?? 0;
    return { hue: HUES[id] ?? "a", glyph: paths[PILGRIM_GLYPHS[id] ?? "monkey"] };
  },
};

export const page = journey as unknown as GamePage;

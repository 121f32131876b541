// Tsukuyumi's part of the page.
import type { GamePage } from "../game";
import { about } from "./about";
import { apart, isGrave } from "./deeds";
import "./tokens.css";
import "./board.css";
import Board from "./Board.svelte";
import Entry from "./Entry.svelte";
import Face from "./Face.svelte";
import { isFaced, row } from "./faces";
import Focus from "./Focus.svelte";
import { glyphs } from "./glyphs";
import Hand from "./Hand.svelte";
import { around, inOrder, key, rim, type At } from "./hexes";
import { nameOfAnchor } from "./names";
import { place } from "./places";
import { ribbon } from "./ribbon";
import Sheets from "./Sheets.svelte";
import { sides } from "./sides";
import Track from "./Track.svelte";
import type { TsukuyumiBox, TsukuyumiView } from "./types";

const laid = (view: TsukuyumiView): At[] => view.areas.map((area) => area.at);

/** Until all homezones lie, places beside the board matter as well. */
function all(view: TsukuyumiView): At[] {
  const places = laid(view);
  return view.round ? places : [...places, ...rim(places)];
}

/** The ring of keys Q W E D S A, as the six neighbours lie around a hex. */
const WALKS: Record<string, readonly [number, number]> = {
  q: [-0.5, -0.866],
  w: [0.5, -0.866],
  e: [1, 0],
  d: [0.5, 0.866],
  s: [-0.5, 0.866],
  a: [-1, 0],
};

const tsukuyumi: GamePage<TsukuyumiView, TsukuyumiBox> = {
  id: "tsukuyumi",
  glyphs,
  Board,
  Sheets,
  Focus,
  Track,
  Hand,
  Entry,
  extent: (view) => (view.areas.length ? around(all(view)) : around([[0, 0]], 200)),
  // Hexes reach into every corner: what can be done with the board lies below it.
  nook: () => null,
  place: (anchor, view, _box, path) => place(anchor, view, path),
  spaces: (view) => inOrder(all(view)).map((at) => `area:${key(at)}`),
  name: nameOfAnchor,
  directions: WALKS,
  meanings: () => import("./meaning").then((found) => found.meanings),
  playback: async () => (await import("./playback")).playback,
  about,
  Face,
  isFaced,
  row,
  roadless: true,
  apart,
  isGrave,
  ribbon,
  sides,
};

export const page = tsukuyumi as unknown as GamePage;

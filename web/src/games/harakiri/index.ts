// Harakiri's part of the page.
import type { GamePage } from "../game";
import "./tokens.css";
import Board from "./Board.svelte";
import { overTable } from "./deeds";
import Ending from "./Ending.svelte";
import Focus from "./Focus.svelte";
import { extent, place, spaces, squareAnchor } from "./geometry";
import { glyphs } from "./look";
import { name } from "./names";
import { opening } from "./opening";
import { ribbon, sides } from "./ribbon";
import Sheets from "./Sheets.svelte";
import SheetStrip from "./SheetStrip.svelte";
import { about, crest } from "./story";
import Track from "./Track.svelte";
import { liesOpen, wantsTray } from "./tray";
import type { HarakiriBox, HarakiriView } from "./types";

const harakiri: GamePage<HarakiriView, HarakiriBox> = {
  id: "harakiri",
  slim: true,
  glyphs,
  Board,
  Sheets,
  Focus,
  Track,
  Hand: SheetStrip,
  crest,
  Ending,
  over: overTable,
  focusTab: (_, key) => ({
    label: wantsTray(key) ? "now" : "enemy",
    glyph: glyphs["oni"] ?? "",
    count: 0,
    wanted: wantsTray(key),
  }),
  isOpen: liesOpen,
  isGrave: (anchor) => anchor === "do:end-campaign",
  // Below the board there is a strip on small screens only.
  nook: () => null,
  extent,
  place: (anchor, view) => place(anchor, view),
  spaces: (view) => spaces(view.board).map(squareAnchor),
  name,
  meanings: () => import("./meaning").then((found) => found.meanings),
  playback: async () => (await import("./playback")).playback,
  about,
  ribbon,
  sides,
  opening,
};

export const page = harakiri as unknown as GamePage;

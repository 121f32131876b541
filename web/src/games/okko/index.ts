// Okko's part of the page.
import type { GamePage } from "../game";
import { about } from "./about";
import "./tokens.css";
import Board from "./Board.svelte";
import Ending from "./Ending.svelte";
import Entry from "./Entry.svelte";
import Focus from "./Focus.svelte";
import { glyphs } from "./glyphs";
import Hand from "./Hand.svelte";
import { nameOfAnchor } from "./names";
import { nook } from "./nook";
import { opening } from "./opening";
import { place, spaces } from "./places";
import { ribbon } from "./ribbon";
import { extent } from "./rooms";
import Sheets from "./Sheets.svelte";
import { sides } from "./sides";
import Track from "./Track.svelte";
import type { OkkoBox, OkkoView } from "./types";

const okko: GamePage<OkkoView, OkkoBox> = {
  id: "okko",
  glyphs,
  Board,
  Sheets,
  Focus,
  Track,
  Hand,
  Entry,
  Ending,
  over: (view) => view.won !== null,
  extent: (view) => extent(view.palace),
  place: (anchor, view) => place(anchor, view),
  spaces: (view) => spaces(view),
  name: nameOfAnchor,
  nook,
  about,
  ribbon,
  sides,
  opening,
};

export const page = okko as unknown as GamePage;

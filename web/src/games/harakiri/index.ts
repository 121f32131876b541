// Harakiri's part of the page.
import { say } from "../../lib/say";
import type { GamePage } from "../game";
import "./tokens.css";
import Board from "./Board.svelte";
import { overTable } from "./between";
import Ending from "./Ending.svelte";
import Finale from "./Finale.svelte";
import Focus from "./Focus.svelte";
import { extent, isWide, place, spaces, squareAnchor } from "./geometry";
import { acting, CHARACTER_GLYPHS, glyph, glyphs, HUES } from "./look";
import { name } from "./names";
import { ribbon, sides } from "./ribbon";
import Sheets from "./Sheets.svelte";
import SheetStrip from "./SheetStrip.svelte";
import { askedOf } from "./sheet";
import { about, crest } from "./story";
import Track from "./Track.svelte";
import { liesOpen, wantsTray } from "./tray";
import type { HarakiriBox, HarakiriView } from "./types";

const harakiri: GamePage<HarakiriView, HarakiriBox> = {
  id: "harakiri",
  slim: isWide,
  glyphs,
  Board,
  Sheets,
  Focus,
  Track,
  Hand: SheetStrip,
  crest,
  Ending,
  over: overTable,
  Finale,
  finale: () => say("harakiri.finale"),
  portrait(member, view) {
    const id = view.characters.find((one) => one.name === member)?.id ?? 0;
    return { hue: HUES[id] ?? "a", glyph: glyph(CHARACTER_GLYPHS[id]) };
  },
  focusTab: (_, key) => ({
    label: say(wantsTray(key) ? "harakiri.tab.now" : "harakiri.tab.enemy"),
    glyph: glyphs["oni"] ?? "",
    count: 0,
    wanted: wantsTray(key),
  }),
  isOpen: liesOpen,
  // Places to use are small, and somebody may stand on them. A Ki die that can be put down is free and comes first: on a
  // phone it is never among the answers that have to be looked for.
  inBar: (anchor) => anchor.startsWith("point:") || anchor === "ki:supply-0",
  weighs: (anchor) => anchor === "do:fast" || anchor === "do:strong",
  isLight: (key) => key === "ask.position",
  isGrave: (anchor) => anchor === "do:end-campaign",
  // Below the board there is a strip on small screens only.
  nook: () => null,
  handRow: [14, 57],
  extent,
  place: (anchor, view) => place(anchor, view),
  actor(view) {
    const who = acting(view);
    return who === null ? null : `figure:${who}`;
  },
  spaces: (view) => spaces(view.board).map(squareAnchor),
  name,
  meanings: () => import("./meaning").then((found) => found.meanings),
  playback: async () => (await import("./playback")).playback,
  about,
  ribbon,
  asked(view, box, question) {
    const character = askedOf(view, box, question);
    return character?.seat === view.seat ? crest(`figure:${character?.id}`, view) : undefined;
  },
  sides,
};

export const page = harakiri as unknown as GamePage;

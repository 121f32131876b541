// What a game adds to the page. The shell knows nothing else about it.
import type { Component } from "svelte";
import type { KeyRow } from "../shell/keys";
import type { Face } from "../kit/Die.svelte";
import type { Spot } from "../kit/clips";
import type { Line, OddsLine, OptionCard, PlanCard, QuestionCard, TableCard } from "../lib/messages";

/** The hue, rim and crest of a side; see styles/tokens.css. */
export type Hue = "a" | "b" | "c" | "d" | "enemy";

/** How a thing that can be pointed at stands: a cell, a token, a card and a button share these. */
export type Mark = "legal" | "chosen" | "hovered" | "forbidden" | "lit" | "";

export interface Place {
  x: number;
  y: number;
  /** Half of its size, so that a bubble can keep clear of it. */
  r: number;
}

export interface Extent {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the shell hands to a board: how things stand, and what the person does with them. */
export interface Hands {
  /** How a thing stands now. */
  mark(anchor: string): Mark;
  /** The person points at it. `sure`: by mouse or key, so that a complete choice is answered at once. */
  point(anchor: string, sure: boolean): void;
  /** The pointer is on it, or (null) on nothing. */
  hover(anchor: string | null): void;
  /** "Why not?" */
  ask(anchor: string): void;
  /** The answer to that, for what lies over the board, where its bubble cannot be seen. */
  reason?(): { text: string; rule: string | null } | null;
  /** What a screen reader calls it. */
  name(anchor: string): string;
  /** Walk to a place as the keyboard does: it comes into sight and is read out. A replay has no such walk. */
  focus?(anchor: string): void;
  /** The board has put together something that takes several answers, or (null) no more. */
  plan?(plan: Plan | null): void;
  /** The board lets one point at more than the options say, or (null) no more. */
  offer?(offer: Offer | null): void;
  /** Give these answers one after the other, each said by what one points at, as long as the table asks for them. */
  follow?(steps: readonly (readonly string[])[]): void;
  /** Whether such answers are still being given. */
  following?(): boolean;
  /** Give the answer that is chosen, if it is complete; whoever calls this has made sure that it is meant. */
  take?(): void;
  /** Take back the last answer, where one may. What is being chosen is dropped instead, unless what is `done` is meant. */
  undo?(done?: boolean): void;
  /** Ask the server where answers in a row could lead for what is pointed at: it comes as `ways`. */
  seek?(pointed: readonly string[]): void;
  /** Have the server work out what may come of these answers, each by its text: it comes as `odds`. */
  weigh?(texts: readonly string[]): void;
  /** What may come of an answer; null as long as that is on its way. */
  odds?(text: string): readonly OddsLine[] | null;
  /** Show what figures without a player would do now, or no more. */
  foresee?(on: boolean): void;
  /** Whether the next thing that is pointed at is asked about: "why not?" */
  asking?(): boolean;
}

/** Several answers in a row that the board has put together, a walk for example: the bar offers them as one. */
export interface Plan {
  /** Where it leads: its bubble lies there. */
  anchor: string;
  say: string;
  /** What it costs and the like. */
  detail: string;
  /** Chosen, not only under the pointer. */
  chosen: boolean;
  /** What is asked about its odds: each answer as what one points at for it. Nothing: it has none. */
  steps: string[][];
  go(): void;
  drop(): void;
  /** What could be done at once after it. */
  then?: { say: string; go(): void };
}

/** Something that is done on the board alone, as the bar names it, and the places to point at for it. */
export interface Beckoning {
  say: string;
  detail: string;
  anchors: readonly string[];
}

/** Places to point at that lead to plans, with their names for a screen reader. */
export interface Offer {
  names: ReadonlyMap<string, string>;
  choose(anchor: string): void;
}

/** What the server told about where answers in a row could lead, as the game's own struct, by what was pointed at with
 * a space between; nothing as long as it is on its way. */
export type Ways = ReadonlyMap<string, unknown>;

/** What boards and panels have in common. */
interface TableProps<View, Box> {
  view: View;
  box: Box;
  hands: Hands;
  /** What this seat is asked; nothing in a replay. */
  question?: QuestionCard | null;
  /** While seats choose in secret: what this seat and its allies have chosen so far. Null: nobody does. */
  planned?: PlanCard[] | null;
  ways?: Ways;
  /** What the pointer or the keyboard is on. */
  hovered?: string | null;
  /** What figures without a player would do now, if that is to be shown. */
  foreseen?: Line[] | null;
  /** What others have done is still being shown: the question is about a table that is not there yet. */
  telling?: boolean;
}

export interface BoardProps<View = unknown, Box = unknown> extends TableProps<View, Box> {
  /** How big the board is drawn: pixels for each of its units. */
  scale: number;
  /** The part of the board that is in sight, in its own units. */
  sight: Extent;
  /** The entries that led to this view, to be shown as motion; empty under reduced motion. */
  news: Line[];
  /** All entries of the log so far; nothing where a board is only a picture. */
  log?: Line[];
  /** The option that the pointer or the choice is on, as its anchors: for previews on the board. */
  preview: string[];
}

export interface PanelProps<View = unknown, Box = unknown> extends TableProps<View, Box> {
  table: TableCard;
  /** The seat whose sheet is wanted; null: the person's own, or the first. */
  seat: number | null;
  /** All entries of the log so far. */
  log?: Line[];
  /** For a hand: it lies in a row below the board, since no corner of the board is free. */
  docked?: boolean;
}

/** An entry of the log, for what a game draws below its sentence. */
export interface EntryProps<View = unknown, Box = unknown> {
  line: Line;
  view: View;
  box: Box;
  /** The log that it stands in. */
  log: readonly Line[];
}

/** An answer that is drawn as a thing. */
export interface FaceProps<View = unknown, Box = unknown> {
  anchor: string;
  /** The question, by its key. */
  asked: string;
  /** What its button would say, and what would stand below it. */
  label: string;
  detail: string;
  view: View;
  box: Box;
  /** It lies there and cannot be had now. */
  off: boolean;
}

export interface Phase {
  id: string;
  label: string;
  /** A CSS colour for the dot before it. */
  dot?: string;
}

export interface Ribbon {
  phases: Phase[];
  now: string;
  /** "Round 3 of 4" and the like, with the number to be set in bold. */
  round?: { label: string; value: string; of?: string };
  /** What else is counted: "Malice 3 of 6" and the like, with a CSS colour for a dot before it. */
  counts?: { label: string; value: string; of?: string; dot?: string; says?: string }[];
  /** Whose turn it is. */
  turn?: { hue: Hue; glyph: string; name: string; doing: string };
  /** What comes after it. */
  then?: string;
  /** What is played: the scenario, the quest. */
  scene?: string;
}

/** What a person learns who rests on something. */
export interface Meanings<View = unknown, Box = unknown> {
  /** What a thing that can be pointed at does and means now, besides its name: a sentence a line. */
  meaning(anchor: string, view: View, box: Box): readonly string[];
  /** What happens in a phase of the ribbon; "": nothing to say. */
  phase(id: string): string;
  /** The game's own keys. */
  keys(): readonly KeyRow[];
}

export interface Side {
  hue: Hue;
  name: string;
  glyph: string;
  score?: number;
}

/** A game's own keys: a component listens with `onkeydowncapture` on the window and takes what it can use (kit/keys);
 * the shell leaves those alone. */
export interface GamePage<View = unknown, Box = unknown> {
  id: string;
  /** Names of glyphs to their paths: `paths` of "virtual:glyphs/games/ID". */
  glyphs: Record<string, string>;
  /** The board, as SVG elements inside the shell's pan and zoom. */
  Board: Component<BoardProps<View, Box>>;
  /** The left panel: the person's own sheet, the others in short. */
  Sheets: Component<PanelProps<View, Box>>;
  /** The upper right panel: what is being resolved now. Shows nothing when there is nothing. */
  Focus?: Component<PanelProps<View, Box>>;
  /** Above the board: an initiative track and the like. */
  Track?: Component<PanelProps<View, Box>>;
  /** Over the board's free corner: hand of cards, dice. */
  Hand?: Component<PanelProps<View, Box>>;
  /** A shorter sentence for an entry of the log, whose rest is told below it; undefined: as the table says it. */
  sentence?(line: Line, view: View, box: Box): string | undefined;
  /** Whether what `Entry` draws for a line are its dice: they are shown in short entries too. */
  rolls?(line: Line): boolean;
  /** The sign before the name of a figure in the log: its hue and the path of its glyph. Seats have that of their side. */
  crest?(anchor: string, view: View): { hue: Hue; glyph: string | undefined } | undefined;
  /** Below an entry of the log: its dice drawn as dice and the like. Shows nothing for most entries. */
  Entry?: Component<EntryProps<View, Box>>;
  /** On a phone what `Focus` shows is a part of the table of its own, with this name and number on its tab; it opens by
   * itself while it is `wanted` for the answer. No such function: it lies above the log. */
  focusTab?(
    view: View,
    questionKey: string,
  ): { label: string; glyph: string; count: number; wanted: boolean };
  /** What a match, or a part of it, has come to: it lies over the whole table while `over` says so, with the board
   * one key away. `over` may give it a name; else it is "The end". */
  Ending?: Component<PanelProps<View, Box>>;
  over?(view: View, box: Box): boolean | string;
  /** Whose face stands for a member of the game's chronicle when a match is over; null: that of its seat's side. */
  portrait?(member: string, view: View, box: Box): { hue: Hue; glyph: string | undefined } | null;
  /** A leaf of the game's own beside the end of a match, and its name; "": this match has none. */
  Finale?: Component<PanelProps<View, Box>>;
  finale?(view: View): string;
  /** Nothing is won one after the other in this game: the end shows no road through it. */
  roadless?: boolean;
  /** How big the board is. */
  extent(view: View, box: Box): Extent;
  /** Where a thing lies on the board; null for what has no place there. `path`: what was chosen before it. `scale`: how
   * big the board is drawn, for what moves together where it is small. */
  place(anchor: string, view: View, box: Box, path?: readonly string[], scale?: number): Place | null;
  /** How much of the room around a thing the board takes for the chance that it writes there when it is pointed at: half
   * of the width and of the height, in its own units. Bubbles keep clear of it. */
  noted?(anchor: string): { r: number; h: number } | null;
  /** All spaces in reading order, as anchors: what the arrow keys walk over. */
  spaces(view: View, box: Box): string[];
  /** What a place or a figure is called, for a screen reader; undefined: as the answers call it. */
  name?(anchor: string, view: View, box: Box): string | undefined;
  /** What things do and mean, for tips: it comes after the table is there. */
  meanings?(): Promise<Meanings<View, Box>>;
  /** What a place lies in, itself something to point at: where very many places can be chosen, it is chosen first. */
  within?(anchor: string, view: View): string | null;
  /** The board is much wider than high, always or as it lies now: on a small screen the panels beside it are narrower. */
  slim?: boolean | ((view: View) => boolean);
  /** A corner of a room of this size that stays empty while the whole board is in sight: the hand lies there, in
   * pixels of the room. Null: the hand is docked below the board. No such function: it lies over the board. */
  nook?(view: View, box: Box, room: { width: number; height: number }): Extent | null;
  /** How high the row of a hand below the board is, on a wide screen and on a phone, in pixels. A hand that needs more for
   * a while lies over the board, which keeps its size. No such numbers: its row is always as high as the hand. */
  handRow?: readonly [wide: number, narrow: number];
  /** What lies open beside the board while this is asked and is pointed at there, cards of a hand for example: the bar
   * calls it by its name alone, and on a phone not at all. */
  isOpen?(anchor: string, questionKey: string): boolean;
  /** What is picked in a panel that is in sight whenever this is asked, dice for example: the bar need not offer it. */
  inPanel?(anchor: string, questionKey: string): boolean;
  /** What lies on the board and has a button in the bar all the same: whoever does not see it there finds it here. */
  inBar?(anchor: string, options: readonly OptionCard[]): boolean;
  /** What is answered by pointing at one of many places alone, a walk for example: the bar names it, and its button shows
   * where they are. */
  beckons?(view: View, box: Box, question: QuestionCard): Beckoning | null;
  /** An answer of the bar drawn as a thing: a card, a tile with its price. What it says in full stands in its tip. */
  Face?: Component<FaceProps<View, Box>>;
  /** Which answers are drawn so. */
  isFaced?(anchor: string, questionKey: string, box: Box): boolean;
  /** What lies in a row in the bar while this is asked, whether one can have it or not: each keeps its place and its
   * key, however often one is asked. Null: what is offered and nothing else. */
  row?(questionKey: string, view: View, box: Box): readonly string[] | null;
  /** Answers that are weighed against each other where they are chosen: their buttons say how likely they come off. */
  weighs?(anchor: string, questionKey: string): boolean;
  /** Whether a question is so light that a tap on its last button answers it: nothing hangs on it, and it can be taken
   * back. */
  isLight?(questionKey: string): boolean;
  /** The letter that always gives this answer, whatever its number is. */
  letter?(anchor: string): string | undefined;
  /** What ends so much that the table asks once more in any case, also whoever does not want to be asked. What could be
   * taken back says why it is asked. */
  isGrave?(anchor: string, questionKey: string, view: View): boolean | string;
  /** Answers that give something up or are known to be wrong: the bar offers them last and apart, with this below; "":
   * they say themselves why; null: nothing of the kind. */
  apart?(anchors: readonly string[], questionKey: string, view: View, log: readonly Line[]): string | null;
  /** Who acts, or where one begins: a board that is not all in sight shows it. */
  actor?(view: View): string | null;
  /** Answers that are hardly ever wanted: the bar keeps them behind "more" as long as others are open. */
  isRare?(anchors: readonly string[], questionKey: string, view: View): boolean;
  /** Letters that walk over the board besides the arrow keys, with the way they go (y grows downwards). */
  directions?: Record<string, readonly [number, number]>;
  /** How what happened is played, event by event; fetched when there is something to play. */
  playback?(): Promise<GamePlayback<View, Box>>;
  /** The anchors to light up for an entry of the log. */
  about(line: Line, view: View): string[];
  ribbon(view: View, box: Box): Ribbon;
  /** The sign of whom a question is asked of, for a seat that leads several; undefined: the seat itself. */
  asked?(view: View, box: Box, question: QuestionCard): { hue: Hue; glyph: string | undefined } | undefined;
  /** The seats in order. */
  sides(view: View, box: Box): Side[];
}

/** How a game's log is played back. */
export interface GamePlayback<View = unknown, Box = unknown> {
  /** What an entry shows; null: nothing by itself. `before`: the last entry that does, in the same part of the
   * `log`. */
  deed(line: Line, before: Line | null, view: View, box: Box, log?: readonly Line[]): Deed | null;
  /** The table as it was when `done` entries of the log had happened: figures stand where they stood, with what they
   * had, and all else is as in `view`, which was seen when the whole log had. `held`: a view of before, if the page
   * has had one: it knows what is gone since. */
  earlier(view: View, log: readonly Line[], done: number, held: View | null): View;
  /** What entries look like in motion; no such component: the board moves by itself. */
  Motion?: Component<MotionProps<View, Box>>;
  /** Whether an entry begins what "the last phase" means; no such function: every heading does. */
  begins?(line: Line): boolean;
  /** Whether the table is laid anew with an entry, so that nothing before it can be shown on it. */
  lays?(line: Line): boolean;
}

/** What moves on the board, drawn over it. */
export interface MotionProps<View = unknown, Box = unknown> {
  /** The table as it is now, and as it was before; null: nobody knows. */
  view: View;
  before: View | null;
  box: Box;
  /** The entries in between. */
  news: Line[];
  /** What holds the board. */
  root: SVGGElement;
}

/** An entry of the log as something to look at. */
export interface Deed {
  /** Who acts, or whom or what it befalls: lit as long as it is shown. */
  actor: string | null;
  /** On whom or what it is done. */
  target?: string | null;
  /** The way that the actor takes, in the board's units. */
  path?: readonly Spot[];
  /** The dice that were rolled. */
  dice?: readonly Face[];
  /** It is shown with the entry before it: the next step of a walk, the harm after a blow. */
  ensues?: boolean;
  /** It tells what came of the dice before it, which stay in sight. */
  settles?: boolean;
  /** The caption does not repeat it. */
  mute?: boolean;
  /** What the caption says instead of the entry. */
  says?: string;
  /** The seat that has done this. Nobody waits for what they have done themselves. */
  seat?: number | null;
  /** It gets a moment of its own. */
  big?: BigMoment | null;
}

/** A boss, a fall, a wheel, a level: a sign, a word and a sentence over the board. It lasts as long as they are read. */
export interface BigMoment {
  /** The path of its glyph. */
  glyph: string | undefined;
  word: string;
  sentence: string;
  tone: "dire" | "bright";
  /** What the game shows instead of the sign. */
  Picture?: Component<BigProps>;
}

/** An entry of the log that is big, with the table as it is by then. */
export interface BigProps {
  line: Line;
  view: unknown;
  box: unknown;
}

/** The scene on the home page comes alone, so that home needs no boards. */
export interface GameScene {
  Scene: Component;
}

// What a game adds to the page. The shell knows nothing else about it.
import type { Component } from "svelte";
import type { Line, TableCard } from "../lib/messages";

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
  /** What a screen reader calls it. */
  name(anchor: string): string;
}

export interface BoardProps<View = unknown, Box = unknown> {
  view: View;
  box: Box;
  hands: Hands;
  /** The entries that arrived with this view, to be shown as motion; empty under reduced motion. */
  news: Line[];
  /** The option that the pointer or the choice is on, as its anchors: for previews on the board. */
  preview: string[];
}

export interface PanelProps<View = unknown, Box = unknown> {
  view: View;
  box: Box;
  hands: Hands;
  table: TableCard;
  /** The seat whose sheet is wanted; null: the person's own, or the first. */
  seat: number | null;
  /** All entries of the log so far. */
  log?: Line[];
  /** What the pointer or the keyboard is on. */
  hovered?: string | null;
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
  /** Whose turn it is. */
  turn?: { hue: Hue; glyph: string; name: string; doing: string };
  /** What comes after it. */
  then?: string;
}

export interface Side {
  hue: Hue;
  name: string;
  glyph: string;
  score?: number;
}

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
  /** How big the board is. */
  extent(view: View, box: Box): Extent;
  /** Where a thing lies on the board; null for what has no place there. `path`: what was chosen before it. */
  place(anchor: string, view: View, box: Box, path?: readonly string[]): Place | null;
  /** All spaces in reading order, as anchors: what the arrow keys walk over. */
  spaces(view: View, box: Box): string[];
  /** The anchors to light up for an entry of the log. */
  about(line: Line, view: View): string[];
  ribbon(view: View, box: Box): Ribbon;
  /** The seats in order. */
  sides(view: View, box: Box): Side[];
  /** The first turns explained: steps that the page shows one after the other in somebody's first game. */
  opening: OpeningStep<View>[];
}

/** One step of the guided opening. It shows when `when` holds and goes when it does no more, or is dismissed. */
export interface OpeningStep<View = unknown> {
  id: string;
  title: string;
  text: string;
  /** Where to point: "board", "sheet", "bar", "log", "ribbon". */
  at: "board" | "sheet" | "bar" | "log" | "ribbon";
  when(view: View, questionKey: string | null): boolean;
}

/** The scene on the home page comes alone, so that home needs no boards. */
export interface GameScene {
  Scene: Component;
}

// Pointing at a board of squares where walks are planned: what lies under the pointer, which of it is meant, a drag that
// forces a path, and the long press of a finger.
import type { Hands } from "../games/game";
import { isOpen } from "./pointed";
import { byFinger, LongPress } from "./press";

export type Square = readonly [number, number];

/** The part of a board's walks that a pointer drags along. */
export interface Dragging {
  /** The squares that are being dragged over. */
  dragged: Square[];
  drag(to: Square): void;
  release(): void;
}

/** What a board tells about itself. */
export interface Aimed {
  hands: Hands;
  hovered: string | null;
  root: SVGGElement | undefined;
  walking: Dragging;
  /** All anchors under a pointer, what stands on top first. */
  under(event: MouseEvent): string[];
  /** The square at a place of the board, in its own units; null: there is none. */
  squareAt(x: number, y: number): Square | null;
  /** Whether a walk leads there. */
  leads(anchor: string): boolean;
  /** Who may be dragged, and from where; null: nobody walks now. */
  own: { anchor: string; at: Square } | null;
}

/** What is named by the thing itself under a pointer. */
export function namedUnder(event: MouseEvent): string[] {
  const named = (event.target as Element).closest("[data-anchors]")?.getAttribute("data-anchors") ?? "";
  return named.split(" ").filter(Boolean);
}

export class Aiming {
  private readonly finger = new LongPress();
  /** The click that follows is the end of a drag. */
  private dragged = false;

  constructor(private readonly board: () => Aimed) {}

  readonly lit = (anchor: string): boolean => isOpen(this.board().hands.mark(anchor));

  squareUnder(event: MouseEvent): Square | null {
    const { root, squareAt } = this.board();
    const matrix = root?.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return squareAt(at.x, at.y);
  }

  /** What is meant by pointing there: what can be chosen, else what a walk leads to, else what lies on top. */
  private meant(event: MouseEvent): string | undefined {
    const { under, leads } = this.board();
    const anchors = under(event);
    return anchors.find(this.lit) ?? anchors.find(leads) ?? anchors[0];
  }

  /** What a click means; nothing where it only ends a drag or a long press. */
  clicked(event: MouseEvent): string | undefined {
    return this.finger.held || this.dragged ? undefined : this.meant(event);
  }

  /** "Why not?" by the right button. */
  readonly ask = (event: MouseEvent): void => {
    event.preventDefault();
    const { hands, under } = this.board();
    const [anchor] = under(event);
    if (anchor !== undefined && !this.finger.held) hands.ask(anchor);
  };

  /** A drag that begins at whoever acts forces a path; a long press is "why not?" for fingers. */
  readonly press = (event: PointerEvent): void => {
    const { hands, own, root, under, walking } = this.board();
    this.dragged = false;
    const anchors = under(event);
    if (event.button === 0 && own && anchors.includes(own.anchor)) {
      event.stopPropagation();
      walking.dragged = [own.at];
      root?.setPointerCapture(event.pointerId);
    }
    this.finger.begin(event, () => {
      walking.dragged = [];
      if (anchors[0] !== undefined) hands.ask(anchors[0]);
    });
  };

  readonly move = (event: PointerEvent): void => {
    const { hands, hovered, walking } = this.board();
    if (walking.dragged.length) {
      const square = this.squareUnder(event);
      if (square) walking.drag(square);
      if (walking.dragged.length > 1) this.finger.end();
      event.stopPropagation();
      return;
    }
    this.finger.move(event);
    if (byFinger(event)) return;
    const anchor = this.meant(event) ?? null;
    if (anchor !== hovered) hands.hover(anchor);
  };

  readonly leave = (): void => this.board().hands.hover(null);

  readonly release = (): void => {
    const { walking } = this.board();
    this.finger.end();
    if (walking.dragged.length > 1) this.dragged = true;
    if (walking.dragged.length) walking.release();
  };
}

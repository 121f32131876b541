// Anything that can be pointed at: click, hover, right click and long press, for cells, tokens and cards.
import type { Hands, Mark } from "../game";
import { key, type At } from "./hexes";

export interface Pointed {
  hands: Hands;
  anchor: string;
  /** What a click does, if not just pointing. `shift`: with that key held. */
  act?: (sure: boolean, shift: boolean) => void;
}

const LONG = 550;

/** A Svelte action. A click of a finger only chooses; a mouse or a key answers at once. */
export function pointed(node: Element, props: Pointed) {
  let now = props;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const on = (name: string, heard: (event: PointerEvent) => void): void =>
    node.addEventListener(name, heard as EventListener);

  on("click", (event) => {
    event.stopPropagation();
    if (asked) {
      asked = false;
      return;
    }
    const sure = event.pointerType !== "touch";
    if (now.act) now.act(sure, event.shiftKey);
    else if (now.hands.mark(now.anchor) !== "chosen") now.hands.point(now.anchor, sure);
  });
  on("pointerenter", (event) => {
    if (event.pointerType !== "touch") now.hands.hover(now.anchor);
  });
  on("pointerleave", (event) => {
    clearTimeout(timer);
    if (event.pointerType !== "touch") now.hands.hover(null);
  });
  on("pointerdown", (event) => {
    asked = false;
    if (event.pointerType !== "touch") return;
    timer = setTimeout(() => {
      asked = true;
      now.hands.ask(now.anchor);
    }, LONG);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"])
    on(name, (event) => {
      if (name !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(timer);
    });
  on("contextmenu", (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (!asked) now.hands.ask(now.anchor);
  });
  return {
    update(next: Pointed) {
      now = next;
    },
    destroy() {
      clearTimeout(timer);
    },
  };
}

export const isOpen = (mark: Mark): boolean => mark === "legal" || mark === "hovered";

/** What pointing at a hex means now: the area itself, or the end of a move that was begun. */
export function cellAnchor(hands: Hands, at: At): string {
  const [area, to] = [`area:${key(at)}`, `to:${key(at)}`];
  return !isOpen(hands.mark(area)) && hands.mark(to) !== "" ? to : area;
}

const FIRST: Mark[] = ["hovered", "chosen", "legal", "forbidden", "lit"];

export function cellMark(hands: Hands, at: At): Mark {
  const marks = [hands.mark(`area:${key(at)}`), hands.mark(`to:${key(at)}`)];
  return FIRST.find((mark) => marks.includes(mark)) ?? "";
}

/** How a figure is pointed at: Oni that move have a word of their own, all who take damage are units. */
export function figureAnchor(hands: Hands, figure: string): string {
  const oni = `oni:${figure}`;
  return hands.mark(oni) === "" ? `unit:${figure}` : oni;
}

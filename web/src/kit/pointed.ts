// Anything that can be pointed at: click, hover, right click and long press, for cells, tokens and cards.
import type { Hands, Mark } from "../games/game";
import { LongPress, byFinger } from "./press";

export interface Pointed {
  hands: Hands;
  anchor: string;
  /** What a click does, if not just pointing. `shift`: with that key held. */
  act?: (sure: boolean, shift: boolean) => void;
}

/** A Svelte action. A click of a finger only chooses; a mouse or a key answers at once. */
export function pointed(node: Element, props: Pointed) {
  let now = props;
  const press = new LongPress();
  const on = (name: string, heard: (event: PointerEvent) => void): void =>
    node.addEventListener(name, heard as EventListener);

  on("click", (event) => {
    event.stopPropagation();
    if (press.held) {
      press.held = false;
      return;
    }
    const sure = !byFinger(event);
    if (now.act) now.act(sure, event.shiftKey);
    else if (now.hands.mark(now.anchor) !== "chosen") now.hands.point(now.anchor, sure);
  });
  on("pointerenter", (event) => {
    if (!byFinger(event)) now.hands.hover(now.anchor);
  });
  on("pointerleave", (event) => {
    press.end();
    if (!byFinger(event)) now.hands.hover(null);
  });
  on("pointerdown", (event) => press.begin(event, () => now.hands.ask(now.anchor)));
  on("pointermove", (event) => press.move(event));
  for (const name of ["pointerup", "pointercancel"]) on(name, () => press.end());
  on("contextmenu", (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (!press.held) now.hands.ask(now.anchor);
  });
  return {
    update(next: Pointed) {
      now = next;
    },
    destroy() {
      press.end();
    },
  };
}

/** It can be chosen now. */
export const isOpen = (mark: Mark): boolean => mark === "legal" || mark === "hovered";

/** It can be chosen, or is. */
export const isLit = (mark: Mark): boolean => isOpen(mark) || mark === "chosen";

// The keys of a replay.
import type { Player } from "./player.svelte";

/** What keys do besides leafing through. */
export interface Others {
  hide(): void;
  rules(): void;
  fit(): void;
  back(): void;
}

export function keys(player: Player, others: Others): Record<string, () => void> {
  return {
    ArrowLeft: () => player.step(-1),
    ArrowRight: () => player.step(1),
    "Shift ArrowLeft": () => player.turn(-1),
    "Shift ArrowRight": () => player.turn(1),
    PageUp: () => player.turningPoint(-1),
    PageDown: () => player.turningPoint(1),
    Home: () => player.go(0),
    End: () => player.go(player.answers),
    " ": () => player.toggle(),
    "+": () => player.hurry(1),
    "=": () => player.hurry(1),
    "-": () => player.hurry(-1),
    h: others.hide,
    v: () => player.seeNext(),
    r: others.rules,
    "0": others.fit,
    Escape: others.back,
  };
}

/** Do what a key stands for, unless it is meant for a field, a button or a dialog. */
export function press(event: KeyboardEvent, known: Record<string, () => void>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (target.closest("dialog")) return;
  if (target.matches("input, textarea, select") && event.key !== "Escape") return;
  if (event.key === " " && target.matches("button, a")) return;
  const shift = event.shiftKey && event.key.startsWith("Arrow") ? "Shift " : "";
  const act = known[shift + (event.key.length === 1 ? event.key.toLowerCase() : event.key)];
  if (!act) return;
  event.preventDefault();
  act();
}

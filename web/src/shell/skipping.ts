// What ends a playback, any key and any tap that is nothing else, and the key that holds it.

/** Keys that by themselves say nothing, or only lead to a control. */
const SILENT = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Escape"]);
const CONTROL = "button, a, input, select, textarea, summary, label, [role=dialog], [role=log]";

/** Whether somebody wants to go on with this, once all others have looked at it. */
export function skips(event: KeyboardEvent | MouseEvent): boolean {
  const onControl = event.target instanceof Element && event.target.closest(CONTROL) !== null;
  if (event.defaultPrevented || onControl) return false;
  return !("key" in event) || !(SILENT.has(event.key) || event.ctrlKey || event.metaKey || event.altKey);
}

/** Whether somebody presses the key that ends what is played. A control that was clicked before has the focus still, and is
 * not meant; whoever has walked to one by keyboard means that. */
export function isSkip(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.key !== " " || event.defaultPrevented) return false;
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  if (control?.matches("input, select, textarea, :focus-visible")) return false;
  control?.blur(); // or it would be pressed when the key comes up
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** Whether somebody wants what is played to stop for a while or to go on. While something is played the key means
 * nothing else: nobody else gets to hear of it. */
export function pauses(event: KeyboardEvent): boolean {
  const writes = event.target instanceof Element && event.target.matches("input, textarea, select");
  if (writes || event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== "p")
    return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

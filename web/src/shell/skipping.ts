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

/** Keys that answer what is asked. */
const ANSWERS = /^([1-9]|Enter)$/;

/** Whether somebody presses the key that ends what is played, or (while what led to the question is being `told`) one that
 * would answer what nobody has seen yet. A control that was clicked before has the focus still, and is not meant; whoever
 * has walked to one by keyboard means that. */
export function isSkip(event: KeyboardEvent, told = false): boolean {
  const { target, key } = event;
  const isMeant = key === " " || (told && ANSWERS.test(key) && !(event.ctrlKey || event.metaKey || event.altKey)); // prettier-ignore
  if (!isMeant || event.defaultPrevented) return false;
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  const writes = "input, select, textarea";
  if (control?.matches(/^[1-9]$/.test(key) ? writes : `${writes}, :focus-visible`)) return false;
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

// A game's own keys: which ones it may take.

/** The key in small letters, or null where it belongs to somebody else: a field that is written in, a dialogue, the
 * browser. Listen with `onkeydowncapture` on the window, and call preventDefault for what was taken. */
export function ownKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as HTMLElement;
  return target.closest("input, textarea, select, [role=dialog]") ? null : event.key.toLowerCase();
}

/** Take a key if one of these has a use for it. A use that returns false leaves it alone. */
export function take(event: KeyboardEvent, uses: Record<string, () => unknown>): void {
  const key = ownKey(event);
  const use = key === null || !Object.hasOwn(uses, key) ? undefined : uses[key];
  if (use && use() !== false) event.preventDefault();
}

import { describe, expect, it, vi } from "vitest";
import { isSkip, pauses } from "./skipping";

function pressed(key: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const stops = { preventDefault: vi.fn(), stopPropagation: vi.fn() };
  return {
    key,
    target: null,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...stops,
    ...more,
  } as unknown as KeyboardEvent;
}

vi.stubGlobal("Element", Object);

describe("the key that holds a playback", () => {
  it("is P, and means nothing else meanwhile", () => {
    const event = pressed("p");
    expect(pauses(event)).toBe(true);
    expect(event.preventDefault).toHaveBeenCalled();
    expect(event.stopPropagation).toHaveBeenCalled();
    expect(pauses(pressed("P"))).toBe(true);
  });

  it("is no other, and none of the browser's", () => {
    expect(pauses(pressed("z"))).toBe(false);
    expect(pauses(pressed("p", { ctrlKey: true }))).toBe(false);
  });
});

describe("the key that ends a playback", () => {
  /** A button that has the focus, by a click or by the keyboard. */
  function button(byKeyboard: boolean) {
    const found = { blur: vi.fn(), closest: () => found, matches: () => byKeyboard };
    return found as unknown as HTMLElement;
  }

  it("does not press the button that was clicked before it", () => {
    const clicked = button(false);
    const event = pressed(" ", { target: clicked });
    expect(isSkip(event)).toBe(true);
    expect(clicked.blur).toHaveBeenCalled();
    expect(event.preventDefault).toHaveBeenCalled();
  });

  it("is also any that would answer what has not been seen yet", () => {
    for (const key of ["1", "9", "Enter"]) {
      const event = pressed(key, { target: button(false) });
      expect(isSkip(event, true)).toBe(true);
      expect(event.stopPropagation).toHaveBeenCalled();
      expect(isSkip(pressed(key), false)).toBe(false);
    }
    expect(isSkip(pressed("u"), true)).toBe(false);
    expect(isSkip(pressed("1", { ctrlKey: true }), true)).toBe(false);
  });

  it("presses a button that the keyboard has walked to, and means nothing else", () => {
    expect(isSkip(pressed(" ", { target: button(true) }))).toBe(false);
    expect(isSkip(pressed("Enter", { target: button(false) }))).toBe(false);
  });
});

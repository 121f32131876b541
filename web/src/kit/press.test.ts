import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ownKey, take } from "./keys";
import { comesOver, LONG, LongPress } from "./press";

describe("a long press", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function pressed(pointerType = "touch") {
    const press = new LongPress();
    const done = vi.fn();
    press.begin({ pointerType }, done);
    return { press, done };
  }

  it("is told once a finger has stayed long enough", () => {
    const { press, done } = pressed();
    vi.advanceTimersByTime(LONG - 1);
    expect(press.held).toBe(false);
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledOnce();
    expect(press.held).toBe(true);
  });

  it("is none by mouse, after a drag or when the finger goes up", () => {
    const mouse = pressed("mouse");
    const drag = pressed();
    drag.press.move({ movementX: 1, movementY: 1 });
    drag.press.move({ movementX: 4, movementY: 0 });
    const tap = pressed();
    tap.press.end();
    vi.advanceTimersByTime(2 * LONG);
    for (const one of [mouse, drag, tap]) expect(one.done).not.toHaveBeenCalled();
  });

  it("a tremble of the finger does not end it", () => {
    const { press, done } = pressed();
    press.move({ movementX: 2, movementY: 2 });
    vi.advanceTimersByTime(LONG);
    expect(done).toHaveBeenCalled();
  });
});

describe("a game's own keys", () => {
  const event = (key: string, more: object = {}, inside: string | null = null) =>
    ({
      key,
      target: { closest: () => inside },
      preventDefault: vi.fn(),
      ...more,
    }) as unknown as KeyboardEvent;

  it("are small letters, and nobody else's", () => {
    expect(ownKey(event("G"))).toBe("g");
    expect(ownKey(event("g", { ctrlKey: true }))).toBeNull();
    expect(ownKey(event("g", {}, "an input"))).toBeNull();
  });

  it("are taken if there is a use for them", () => {
    const uses = { g: vi.fn(), h: () => false };
    const [used, refused, other] = [event("G"), event("h"), event("toString")];
    for (const one of [used, refused, other]) take(one, uses);
    expect(uses.g).toHaveBeenCalledOnce();
    expect(used.preventDefault).toHaveBeenCalled();
    expect(refused.preventDefault).not.toHaveBeenCalled();
    expect(other.preventDefault).not.toHaveBeenCalled();
  });
});

describe("a pointer", () => {
  const by = (pointerType: string): Event => ({ pointerType }) as unknown as Event;

  it("means what it lies on only where something can hover", () => {
    expect(comesOver(by("mouse"), true)).toBe(true);
    expect(comesOver(by("touch"), true)).toBe(false);
    expect(comesOver(by("mouse"), false)).toBe(false);
  });
});

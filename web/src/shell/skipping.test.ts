import { describe, expect, it, vi } from "vitest";
import { pauses } from "./skipping";

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

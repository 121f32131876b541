// How fast what others did is played, remembered in this browser.
import type { Speed } from "../playback/beats";

const KEY = "hyakki.pace";

function remembered(): Speed {
  try {
    const kept = localStorage.getItem(KEY) as Speed | null;
    return kept && ["slow", "fast", "instant"].includes(kept) ? kept : "normal";
  } catch {
    return "normal";
  }
}

class Pace {
  private known = $state<Speed>(remembered());

  constructor() {
    this.tell();
  }

  get speed(): Speed {
    return this.known;
  }

  set speed(speed: Speed) {
    this.known = speed;
    this.tell();
    try {
      localStorage.setItem(KEY, speed);
    } catch {
      // A browser that keeps nothing plays at the usual pace next time.
    }
  }

  /** The styles know how long a step and a die take at this pace. */
  private tell(): void {
    if (typeof document !== "undefined") document.documentElement.dataset["pace"] = this.known;
  }
}

export const pace = new Pace();

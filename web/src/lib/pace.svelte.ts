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

  get speed(): Speed {
    return this.known;
  }

  set speed(speed: Speed) {
    this.known = speed;
    try {
      localStorage.setItem(KEY, speed);
    } catch {
      // A browser that keeps nothing plays at the usual pace next time.
    }
  }
}

export const pace = new Pace();

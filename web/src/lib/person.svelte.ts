// The name that a person plays under, remembered in this browser.
import { say } from "./say";

const KEY = "hyakki.person";

function remembered(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function remember(name: string): string {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // A browser that keeps nothing still lets one play.
  }
  return name;
}

class Person {
  private known = $state(remembered());

  /** Guests keep the name too that they are given, as soon as there are words for it: at their tables they are called
   * by it. */
  introduce(): void {
    if (!this.known)
      this.name = remembered() || say("shell.seat.guest", { n: Math.floor(Math.random() * 90) + 10 });
  }

  get name(): string {
    return this.known;
  }

  set name(name: string) {
    if (!name) return;
    this.known = remember(name.slice(0, 40));
  }
}

export const person = new Person();

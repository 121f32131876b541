// The name that a person plays under, remembered in this browser.
import { say } from "./say";

const KEY = "hyakki.person";
/** The names that guests were given before they are said in another language. */
const GIVEN = /^(?:Guest|Gast) (\d+)$/;

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
   * by it. Whoever reads another language by now is called by it in that. */
  introduce(): void {
    const given = GIVEN.exec(remembered())?.[1];
    if (this.known && given === undefined) return;
    const n = given === undefined ? Math.floor(Math.random() * 90) + 10 : Number(given);
    this.name = given === undefined && remembered() ? remembered() : say("shell.seat.guest", { n });
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

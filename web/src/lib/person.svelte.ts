// The name that a person plays under, remembered in this browser.

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
  /** Guests keep the name too that they were given: at their tables they are called by it. */
  private known = $state(remembered() || remember(`Guest ${Math.floor(Math.random() * 90) + 10}`));

  get name(): string {
    return this.known;
  }

  set name(name: string) {
    if (!name) return;
    this.known = remember(name.slice(0, 40));
  }
}

export const person = new Person();

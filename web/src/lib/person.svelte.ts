// The name that a person plays under, remembered in this browser.

const KEY = "hyakki.person";

function remembered(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

class Person {
  private known = $state(remembered() || `Guest ${Math.floor(Math.random() * 90) + 10}`);

  get name(): string {
    return this.known;
  }

  set name(name: string) {
    if (!name) return;
    this.known = name.slice(0, 40);
    try {
      localStorage.setItem(KEY, this.known);
    } catch {
      // A browser that keeps nothing still lets one play.
    }
  }
}

export const person = new Person();

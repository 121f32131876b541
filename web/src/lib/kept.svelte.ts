// A choice between yes and no that this browser remembers, where it is not the usual one.

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export class Kept {
  private known: boolean;

  constructor(
    private readonly key: string,
    private readonly usual: boolean,
  ) {
    this.known = $state(isStored(key) ? !usual : usual);
  }

  get on(): boolean {
    return this.known;
  }

  set on(on: boolean) {
    this.known = on;
    try {
      if (on === this.usual) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, "yes");
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  }
}

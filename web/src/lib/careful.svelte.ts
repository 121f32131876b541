// Whether the table asks once more before an answer that cannot be taken back, remembered in this browser.

const KEY = "hyakki.hasty";

function isHasty(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

class Careful {
  private known = $state(!isHasty());

  get on(): boolean {
    return this.known;
  }

  set on(on: boolean) {
    this.known = on;
    try {
      if (on) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, "yes");
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  }
}

export const careful = new Careful();

// A page that was opened before an update of the server asks for parts that are no longer there. All that it shows is
// kept by the server, so it loads itself anew, unless nobody answers or that has just been tried.

const KEY = "hyakki.renewed";
const PAUSE = 60_000;

export interface World {
  now: () => number;
  reachable: () => Promise<boolean>;
  last: () => number;
  reload: (now: number) => void;
}

const browser: World = {
  now: () => Date.now(),
  reachable: () => fetch("/", { method: "HEAD", cache: "no-store" }).then((answer) => answer.ok),
  last: () => Number(sessionStorage.getItem(KEY) ?? 0),
  reload: (now) => {
    sessionStorage.setItem(KEY, String(now));
    location.reload();
  },
};

/** Load the page anew, if that can help. */
export async function renew(world: World = browser): Promise<void> {
  try {
    const now = world.now();
    if (now - world.last() > PAUSE && (await world.reachable())) world.reload(now);
  } catch {
    // Nobody answers: the table says so, and waits.
  }
}

/** From now on, whenever a part of the page cannot be fetched. */
export function watchParts(): void {
  addEventListener("vite:preloadError", () => void renew());
}

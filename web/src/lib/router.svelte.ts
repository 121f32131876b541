// Where we are: the address of the page, as a route. Links are plain; leaving goes through `go`.

export type Route =
  | { page: "home" }
  | { page: "sit" }
  | { page: "table"; table: string; seat: number | null }
  | { page: "replay"; table: string; answers: number | null; seat: number | null }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "missing" };

function whole(word: string | null): number | null {
  return word !== null && /^\d{1,6}$/.test(word) ? Number(word) : null;
}

export function read(address: URL): Route {
  const [, page = "", name = ""] = address.pathname.split("/");
  const asked = address.searchParams;
  if (page === "") return { page: "home" };
  if (page === "sit") return { page: "sit" };
  if (page === "table" && name) return { page: "table", table: name, seat: whole(asked.get("seat")) };
  if (page === "replay" && name)
    return { page: "replay", table: name, answers: whole(asked.get("at")), seat: whole(asked.get("seat")) };
  if (page === "rules" && name) return { page: "rules", game: name, rule: address.hash.slice(1) || null };
  return { page: "missing" };
}

class Router {
  route = $state<Route>(read(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => this.update());
    addEventListener("hashchange", () => this.update());
  }

  private update(): void {
    this.route = read(new URL(location.href));
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.update();
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links inside the page: `use:link` keeps modified clicks as the browser has them. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent): void => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.go(node.getAttribute("href") ?? "/");
  };
  node.addEventListener("click", follow);
  return { destroy: () => node.removeEventListener("click", follow) };
}

// Walks over what the server tells: stances, and the legs that lead from each to others. What a leg costs and whether
// there is one is the server's to say; here they are only put together.

/** To the stance with this number, for so much movement and so much harm. */
export type Leg = readonly [to: number, cost: number, harm: number];

export interface Stance {
  legs: readonly Leg[];
}

export interface Route {
  /** The stances on the way by number, the first one included. */
  stances: readonly number[];
  cost: number;
  harm: number;
}

/** A place in a search: a stance, and how much of what is wanted has been done. */
interface Node {
  stance: number;
  done: number;
  route: Route;
}

/** All nodes from the first stance on, the cheapest first and of equal ones the least harmful. `next`: what is done
 * once a leg is taken; undefined: it is not to be taken. */
function* spread(
  stances: readonly Stance[],
  next: (from: number, to: number, done: number) => number | undefined,
): Generator<Node> {
  const open: Node[] = stances.length
    ? [{ stance: 0, done: 0, route: { stances: [0], cost: 0, harm: 0 } }]
    : [];
  const settled = new Set<string>();
  while (open.length) {
    const node = open.splice(cheapest(open), 1)[0] as Node;
    const key = `${node.stance} ${node.done}`;
    if (settled.has(key)) continue;
    settled.add(key);
    yield node;
    const { route } = node;
    for (const [to, cost, harm] of stances[node.stance]?.legs ?? []) {
      const done = next(node.stance, to, node.done);
      if (done === undefined || settled.has(`${to} ${done}`)) continue;
      const further = { stances: [...route.stances, to], cost: route.cost + cost, harm: route.harm + harm };
      open.push({ stance: to, done, route: further });
    }
  }
}

function cheapest(open: readonly Node[]): number {
  let best = 0;
  open.forEach(({ route }, n) => {
    const than = open[best]?.route ?? route;
    if (route.cost < than.cost || (route.cost === than.cost && route.harm < than.harm)) best = n;
  });
  return best;
}

/** The cheapest route to every stance that can be reached, the cheapest first; staying is one. */
export function routes(stances: readonly Stance[]): Route[] {
  return [...spread(stances, () => 0)].map((node) => node.route);
}

/** The cheapest route that passes these places in this order and no others; the first is where one stands.
 * `place`: where a stance is. `ends`: whether one may stop in a stance. */
export function along<Any extends Stance>(
  stances: readonly Any[],
  places: readonly string[],
  place: (stance: Any) => string,
  ends: (stance: Any) => boolean = () => true,
): Route | null {
  const at = (number: number): string => {
    const stance = stances[number];
    return stance ? place(stance) : "";
  };
  if (at(0) !== places[0]) return null;
  const next = (_: number, to: number, done: number): number | undefined =>
    at(to) === places[done] ? done : at(to) === places[done + 1] ? done + 1 : undefined;
  for (const node of spread(stances, next)) {
    const stance = stances[node.stance];
    if (node.done === places.length - 1 && stance && ends(stance)) return node.route;
  }
  return null;
}

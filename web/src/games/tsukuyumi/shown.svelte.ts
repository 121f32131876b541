// What the person has the board show: territory alone, and the units that are to go together.
import type { At } from "./hexes";
import type { Group } from "./march";

class Shown {
  /** Only whose areas are whose. */
  territory = $state(false);
  /** Units chosen to go together in a movement. */
  group = $state.raw<Group | null>(null);
  /** Whoever stands where one points next is to go together. */
  gathering = $state(false);
  /** Where they are to go, if that is chosen and not yet answered: the key of the area. */
  goal = $state<string | null>(null);
  /** The area in dispute that one walked to last. */
  dispute = $state.raw<At | null>(null);
}

export const shown = new Shown();

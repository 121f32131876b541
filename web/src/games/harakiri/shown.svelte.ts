// What a person looks at, on this page alone: earlier enemies, heights on all squares.

import type { Trace } from "./trace";

class Shown {
  /** The enemy whose deed is drawn on the board: the panel that tells it has the log, the board has not. */
  trace = $state.raw<Trace | null>(null);
  /** What it did to whom, and those before it. */
  harm = $state.raw<Trace["harm"]>([]);
  /** How many enemies back one leafs: 0 is the last one that acted. */
  back = $state(0);
  /** Every square says how high it lies. */
  heights = $state(false);
  /** What all enemies would do is shown, not only that of the one under the pointer. */
  all = $state(false);
}

export const shown = new Shown();

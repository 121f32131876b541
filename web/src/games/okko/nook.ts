// Palaces leave corners free, but they hold the legend and bubbles: the hand is docked below the board.
import type { Extent } from "../game";

export const nook = (): Extent | null => null;

// How the board is drawn now: the board knows its zoom, and what lies where depends on it.

/** Below this scale tokens could not be read any more; each side has one big plate instead. */
export const SMALL = 0.58;

class Zoom {
  scale = $state(1);
  /** How far down the board has been moved, and how high its room is, in pixels. */
  down = $state(0);
  high = $state(600);
  small = $derived(this.scale < SMALL);
}

export const zoom = new Zoom();

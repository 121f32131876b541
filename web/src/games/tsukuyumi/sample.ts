// Pieces for tests: a figure's card and a side with its totals.
import type { FigureCard, Side } from "./types";

export const figure = (name: string, strength: number, kind = "unit"): FigureCard => ({
  name,
  says: "",
  kind,
  faction: "",
  conquest: 10,
  health: 15,
  damage: 5,
  strength,
  count: 4,
  cost: 1,
  upgrades: {},
  second: null,
});

export const side = (seat: number, more: Partial<Side> = {}): Side => ({
  seat,
  units: 1,
  conquest: 20,
  defence: 20,
  damage: 5,
  health: 10,
  strength: 2,
  each: {},
  ...more,
});

// What the parts of this game's page are given.
import type { Hands } from "../game";
import type { HarakiriBox, HarakiriView } from "./types";

/** What lies on the table, and what is printed in the box. */
export interface Seen {
  view: HarakiriView;
  box: HarakiriBox;
}

/** And the hands that touch it. */
export interface Part extends Seen {
  hands: Hands;
}

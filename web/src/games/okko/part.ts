// What the parts of this game's page are given.
import type { QuestionCard } from "../../lib/messages";
import type { Hands } from "../game";
import type { OkkoBox, OkkoView } from "./types";

/** What lies on the table, and what is printed in the box. */
export interface Seen {
  view: OkkoView;
  box: OkkoBox;
}

/** And the hands that touch it. */
export interface Part extends Seen {
  hands: Hands;
}

/** And what the seat is asked. */
export interface Asked extends Part {
  question: QuestionCard | null;
}

// What is known of a match that is over: how it is remembered, its replay, the chances to win as they are worked out. The
// page and the bar below it look at the same.
import { api } from "../lib/api";
import type { ChronicleCard, ReplayCard } from "../lib/messages";
import type { TableState } from "../lib/table.svelte";
import { Estimate } from "../replay/estimate.svelte";
import { turnOf, type Decided } from "./decided";

export class End {
  card = $state.raw<ChronicleCard | null>(null);
  replay = $state.raw<ReplayCard | null>(null);
  /** Neither has come, and none will. */
  missing = $state(false);
  decided = $state.raw<Decided | null>(null);
  readonly estimate: Estimate;

  constructor(readonly id: string) {
    this.estimate = new Estimate(id);
    void this.fetch();
  }

  /** Where a lost match could be played again from: the beginning of the part in which it turned. */
  get turn(): { at: number; say: string } | null {
    return this.decided && this.replay ? turnOf(this.replay, this.decided.swing) : null;
  }

  private async fetch(): Promise<void> {
    try {
      [this.card, this.replay] = await Promise.all([api.chronicle(this.id), api.replay(this.id)]);
      this.estimate.begin();
    } catch {
      this.missing = true; // the word and the sentence are there without it
    }
  }
}

const ends = new WeakMap<TableState, End>();

export function endOf(table: TableState): End {
  let found = ends.get(table);
  if (!found) ends.set(table, (found = new End(table.id)));
  return found;
}

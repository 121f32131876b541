// The first turns explained, one step at a time.
import type { OpeningStep } from "../game";
import type { TsukuyumiView } from "./types";

const own = (view: TsukuyumiView) => (view.seat === null ? undefined : view.seats[view.seat]);
const early = (view: TsukuyumiView) => view.round <= 1;
const onis = (key: string | null) => key?.startsWith("ask.march.oni") ?? false;
const mine = (view: TsukuyumiView) => view.turn !== null && view.turn.seat === view.seat;

export const opening: OpeningStep<TsukuyumiView>[] = [
  {
    id: "faction",
    narrow: true,
    at: "bar",
    when: (view, key) => view.phase === "factions" && key === "ask.faction",
  },
  {
    id: "home",
    at: "board",
    when: (view, key) => view.phase === "homes" && key === "ask.home",
  },
  {
    id: "start",
    at: "board",
    when: (view, key) => view.phase === "homes" && (key === "ask.start-area" || key === "ask.start-unit"),
  },
  {
    id: "select",
    at: "bar",
    when: (view, key) => early(view) && view.phase === "selection" && key === "ask.select",
  },
  {
    id: "white",
    at: "bar",
    when: (view, key) => early(view) && view.phase === "white" && mine(view) && key === "ask.turn",
  },
  {
    id: "move",
    at: "board",
    when: (view, key) => early(view) && mine(view) && (key?.startsWith("ask.march") ?? false) && !onis(key),
  },
  {
    id: "produce",
    narrow: true,
    at: "bar",
    when: (view, key) => early(view) && mine(view) && key === "ask.produce",
  },
  {
    id: "oni",
    at: "board",
    when: (view, key) => early(view) && (key === "ask.place-oni" || key === "ask.activate" || onis(key)),
  },
  {
    id: "fight",
    narrow: true,
    at: "bar",
    when: (view, key) => early(view) && key === "ask.fight",
  },
  {
    id: "counter",
    narrow: true,
    at: "bar",
    when: (view, key) => view.round <= 2 && own(view) !== undefined && key === "ask.counter",
  },
];

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
    title: "Choose whom you lead",
    text: "Each faction plays differently; the cards on the right tell how. Point at one to take it. Points decide: areas, missions, your goal, the moon.",
    narrow:
      "Each faction plays differently; their cards lie under Log. Points decide: areas, missions, your goal, the moon.",
    at: "bar",
    when: (view, key) => view.phase === "factions" && key === "ask.faction",
  },
  {
    id: "home",
    title: "Find your corner",
    text: "Lit places may hold your homezone. Look for fertile ground and open edges nearby: red edges with teeth cannot be walked through.",
    at: "board",
    when: (view, key) => view.phase === "homes" && key === "ask.home",
  },
  {
    id: "start",
    title: "Your first areas",
    text: "Mark areas that are yours from the start, then place your units. The plate below units shows conquest, health and damage.",
    at: "board",
    when: (view, key) => view.phase === "homes" && (key === "ask.start-area" || key === "ask.start-unit"),
  },
  {
    id: "select",
    title: "The card of the round",
    text: "Your card says what you can do in blue, green and red. All choose in secret; the cards that you leave go to your neighbour.",
    at: "bar",
    when: (view, key) => early(view) && view.phase === "selection" && key === "ask.select",
  },
  {
    id: "white",
    title: "White: two small actions",
    text: "Before the cards are turned over, everybody takes two different ones of four small actions.",
    at: "bar",
    when: (view, key) => early(view) && view.phase === "white" && mine(view) && key === "ask.turn",
  },
  {
    id: "move",
    title: "Step by step",
    text: "Point at an area with your units, then at a lit one beside it. You can stop at any time; a marker stays when the units go on.",
    at: "board",
    when: (view, key) => early(view) && mine(view) && (key?.startsWith("ask.march") ?? false) && !onis(key),
  },
  {
    id: "produce",
    title: "New units",
    text: "The list on the right shows what your points buy. New units come to your homezone or next to it.",
    narrow: "The list under Log shows what your points buy. New units come to your homezone or next to it.",
    at: "bar",
    when: (view, key) => early(view) && mine(view) && key === "ask.produce",
  },
  {
    id: "oni",
    title: "The Oni are everybody's",
    text: "Whoever has the symbol leads them. Send them where they hurt others, and remember that they stay there.",
    at: "board",
    when: (view, key) => early(view) && (key === "ask.place-oni" || key === "ask.activate" || onis(key)),
  },
  {
    id: "fight",
    title: "Battles without dice",
    text: "Every number is open. Choose an area, then a combat card; the panel on the right shows what it costs and yields, and how the other side may answer.",
    narrow:
      "Every number is open. Choose an area, then a combat card; under Log stands what it costs and yields, and how the other side may answer.",
    at: "bar",
    when: (view, key) => early(view) && key === "ask.fight",
  },
  {
    id: "counter",
    title: "You are attacked",
    text: "Choose one answer to the attack. The panel on the right says what is coming and what each answer does.",
    narrow: "Choose one answer to the attack. Under Log stands what is coming and what each answer does.",
    at: "bar",
    when: (view, key) => view.round <= 2 && own(view) !== undefined && key === "ask.counter",
  },
];

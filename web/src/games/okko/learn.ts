// What there is for people who learn Okko: six screens, the chapters of its book, and the aims of two first games, one
// for each side (`lessons`).
import type { Learn, Plate } from "../../learn/learn";
import { heroes } from "./lessons/heroes";
import { oni } from "./lessons/oni";
import type { OkkoBox, OkkoView } from "./types";

const okko: Learn<OkkoView, OkkoBox> = {
  screens: { aim: "start", turn: "turn", fight: "fight", matters: "guards", end: "demon", first: "ask" },
  plates: {
    fight: () => import("./HowToDice.svelte"),
    matters: () => import("./HowToRings.svelte") as Promise<unknown> as Promise<Plate<OkkoBox>>,
  },
  chapters: [
    { id: "aim", rules: ["players", "component", "info", "end", "memoirs"], picture: "start" },
    { id: "round", rules: ["round", "activation", "endround"], picture: "turn" },
    { id: "cards", rules: ["strategy", "card", "weakness", "hero", "effect"] },
    { id: "walking", rules: ["move", "board", "sneak"], picture: "walk" },
    { id: "clues", rules: ["clue", "test", "accuse"], picture: "ask" },
    { id: "fighting", rules: ["attack", "sight", "damage", "wound", "condition"], picture: "fight" },
    { id: "guards", rules: ["thrall", "alarm", "agent", "corruption"], picture: "guards" },
    { id: "oni", rules: ["event", "enhance", "reinforce", "auto"], picture: "awake" },
    { id: "demon", rules: ["final"], picture: "demon" },
    { id: "friends", rules: ["equipment", "chest", "follower", "kami"], picture: "kami" },
    {
      id: "nights",
      rules: ["scenario", "setup", "mission", "personal", "special", "campaign", "expansion"],
    },
  ],
  guides: { hero: heroes, oni },
  fitting: ({ side }) => (side === "oni" ? "oni" : "hero"),
};

export const learn = okko as unknown as Learn;

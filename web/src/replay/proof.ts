// How the key of a finished match came about, line by line, worked out by this page and held against what this
// browser has seen of it.
import type { Gift } from "../lib/dice";
import type { Proof } from "../lib/messages";
import { fingerprint, mixed } from "./fingerprint";

/** The seat of a key that the table has chosen by itself. */
const NOBODY = -1;

export interface ProofLine {
  kind: "first" | "share" | "fresh";
  name: string;
  seat: number;
  word: string;
  fingerprint: string;
  /** Whether it follows from the line before. */
  holds: boolean;
  /** Whether this browser gave the word, and was shown these fingerprints. */
  mine: boolean;
}

export interface Checked {
  lines: ProofLine[];
  /** Whether the dice fell by the key of the last line. */
  last: boolean;
  /** What this browser gave and does not find here as it was. */
  missing: Gift[];
  holds: boolean;
}

/** `shown`: the fingerprint that stands at the table now. */
export function checked(proof: Proof, shown: string, gifts: readonly Gift[]): Checked {
  let key = proof.key;
  const first = fingerprint(key) === proof.fingerprint;
  const lines: ProofLine[] = [
    {
      kind: "first",
      name: "",
      seat: NOBODY,
      word: proof.key,
      fingerprint: proof.fingerprint,
      holds: first,
      mine: false,
    },
  ];
  const found = new Set<Gift>();
  for (const { seat, name, word, fingerprint: told } of proof.steps) {
    const before = lines.at(-1)?.fingerprint;
    key = seat === NOBODY ? word : mixed(key, word);
    const gift = gifts.find(
      (one) => one.seat === seat && one.word === word && one.before === before && one.after === told,
    );
    if (gift) found.add(gift);
    lines.push({
      kind: seat === NOBODY ? "fresh" : "share",
      name,
      seat,
      word,
      fingerprint: told,
      holds: fingerprint(key) === told,
      mine: gift !== undefined,
    });
  }
  const last = key === proof.last && fingerprint(key) === shown;
  const missing = gifts.filter((gift) => !found.has(gift));
  return { lines, last, missing, holds: last && !missing.length && lines.every(({ holds }) => holds) };
}

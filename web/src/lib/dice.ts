// What this browser gives to the key of the dice: a word of chance for each seat that it takes. It remembers
// what it was shown before and after, so that the proof at the end can be held against it.

const KEY = "hyakki.dice";
const MOST = 60;

/** A word that this browser gave: the fingerprint that it was shown before, and the one with its word in it. */
export interface Gift {
  seat: number;
  before: string;
  word: string;
  after: string;
}

type Kept = [table: string, gifts: Gift[]][];

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept;
  } catch {
    return [];
  }
}

/** What this browser has given at a table. */
export function gifts(table: string): Gift[] {
  return kept().find(([name]) => name === table)?.[1] ?? [];
}

export function remember(table: string, gift: Gift): void {
  const others = kept().filter(([name]) => name !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others.slice(-MOST), [table, [...gifts(table), gift]]]));
  } catch {
    // A browser that keeps nothing still lets one play.
  }
}

/** 32 bytes of chance in hexadecimal digits. */
export function newWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

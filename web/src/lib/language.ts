// The language that this browser reads: the one chosen by the switch, else the first of its own that there is.
import { languages } from "virtual:words";

const KEY = "hyakki.language";
const FIRST = "en";

/** The first of these tags that there is a language for, itself or without its country; else English. */
export function nearest(wanted: readonly string[]): string {
  const known = Object.keys(languages);
  for (const tag of wanted.map((one) => one.toLowerCase()))
    for (const code of [tag, tag.split("-")[0] ?? ""]) if (known.includes(code)) return code;
  return FIRST;
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Its code; it stays what it is until the page is loaded anew. */
export const language: string = nearest([kept() ?? [], globalThis.navigator?.languages ?? []].flat());

/** Read in another language from now on: every word of the page comes anew. */
export function speak(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // A browser that keeps nothing reads in its own language.
  }
  location.reload();
}

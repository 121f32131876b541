// The keys that all tables share. What a game's own component has taken (preventDefault) is left alone.

export interface Acts {
  /** Step back: close what is open, then in what was chosen. */
  back(): void;
  /** The next or previous target on the board; false: there is none, so that the focus goes on to the buttons. */
  next(backwards: boolean): boolean;
  /** To the next space that way. `aside`: how far off it may lie. */
  walk(dx: number, dy: number, aside?: number): void;
  /** Take what the focus is on, or confirm. */
  take(): void;
  /** Whether Enter on a control means what is chosen instead. */
  confirms(control: HTMLElement): boolean;
  option(number: number): boolean;
  sheet(seat: number): void;
  /** Letters and signs. */
  letters: Record<string, () => void>;
  /** Letters that walk, besides the arrow keys. */
  directions: Record<string, readonly [number, number]>;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Letters go to one of the sides of a space, arrows to whatever lies roughly there. */
const STRAIGHT = 0.4;

/** What is read there scrolls by arrow keys. */
const READING = "[role=dialog], [role=log]";
const CONTROL = `button, a, summary, ${READING}`;

export function press(event: KeyboardEvent, acts: Acts): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (event.key === "Escape") {
    acts.back();
    return;
  }
  if (target.matches("input, textarea, select")) return;
  if (took(event, target, acts)) event.preventDefault();
}

function took(event: KeyboardEvent, target: HTMLElement, acts: Acts): boolean {
  const { key } = event;
  const onControl = target.closest(CONTROL) !== null;
  if (key === "Tab") return !onControl && acts.next(event.shiftKey);
  const way = ARROWS[key] ?? acts.directions[key.toLowerCase()];
  if (way) {
    if (target.closest(READING)) return false;
    target.blur(); // from a button back to the board
    acts.walk(...way, ARROWS[key] ? undefined : STRAIGHT);
    return true;
  }
  if (key === "Enter" || key === " ") {
    const control = target.closest<HTMLElement>(CONTROL);
    if (control && !(key === "Enter" && acts.confirms(control))) return false;
    if (key === "Enter") acts.take();
    else acts.letters[" "]?.();
    return true;
  }
  if (/^[1-9]$/.test(key)) return acts.option(Number(key));
  const sheet = /^F([1-4])$/.exec(key);
  if (sheet) {
    acts.sheet(Number(sheet[1]) - 1);
    return true;
  }
  const letter = acts.letters[key.toLowerCase()];
  letter?.();
  return letter !== undefined;
}

// ---------------------------------------------------------------- all keys, to be read

/** A key, or some that belong together, with what it does. */
export interface KeyRow {
  keys: readonly string[];
  say: string;
  /** It does something at once, so that it can be a button: the key that is pressed by it. */
  press?: string;
}

/** The keys of all tables; what they do stands in the words of the shell under `keys`. */
export const ANYWHERE: readonly (Omit<KeyRow, "say"> & { id: string })[] = [
  { id: "next", keys: ["Tab"] },
  { id: "walk", keys: ["←", "↑", "→", "↓"] },
  { id: "take", keys: ["Enter"] },
  { id: "option", keys: ["1", "…", "9"] },
  { id: "back", keys: ["Esc"] },
  { id: "undo", keys: ["U"], press: "u" },
  { id: "hint", keys: ["I"], press: "i" },
  { id: "why", keys: ["?"] },
  { id: "skip", keys: ["Space"] },
  { id: "pause", keys: ["P"] },
  { id: "again", keys: ["Z"], press: "z" },
  { id: "board", keys: ["B"], press: "b" },
  { id: "rules", keys: ["R"], press: "r" },
  { id: "log", keys: ["L"], press: "l" },
  { id: "chat", keys: ["/"], press: "/" },
  { id: "hand", keys: ["H"], press: "h" },
  { id: "sheet", keys: ["F1", "…", "F4"] },
  { id: "panels", keys: ["[", "]"] },
  { id: "fit", keys: ["0"], press: "0" },
  { id: "zoom", keys: ["+", "-"] },
  { id: "end", keys: ["E"], press: "e" },
];

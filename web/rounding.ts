// Paths of glyphs with whole numbers: half the size, and nobody sees a 512th. Every point is rounded where it
// really lies, so that errors do not add up along a path.

/** How many numbers a command takes; the last two are where it ends, except for h and v. */
const ARITY: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const COMMAND = /([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const FLAG = /[01]/g;

/** The numbers of a command. Flags of arcs are single digits, and nothing need stand between them. */
function numbers(command: string, text: string): number[] {
  if (command !== "a") return (text.match(NUMBER) ?? []).map(Number);
  const found: number[] = [];
  let at = 0;
  for (;;) {
    const place = found.length % 7;
    const pattern = place === 3 || place === 4 ? FLAG : NUMBER;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return found;
    found.push(Number(match[0]));
    at = pattern.lastIndex;
  }
}

/** Numbers behind each other, with nothing between them where a minus sign parts them. */
function joined(values: number[]): string {
  return values.reduce((text, value) => text + (text && value >= 0 ? " " : "") + String(value), "");
}

export function rounded(path: string): string {
  let text = "";
  let last = "";
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const write = (command: string, values: number[]): void => {
    const said = joined(values);
    const plain = command === last && command !== "m" && command !== "z";
    text += (plain ? (values[0] !== undefined && values[0] >= 0 ? " " : "") : command) + said;
    last = command;
  };
  const r = Math.round;
  for (const [, name = "", rest = ""] of path.matchAll(COMMAND)) {
    const relative = name === name.toLowerCase();
    let command = name.toLowerCase();
    const all = numbers(command, rest);
    const arity = ARITY[command] ?? 0;
    if (command === "z") {
      write("z", []);
      [x, y] = [startX, startY];
      continue;
    }
    for (let at = 0; at < all.length; at += arity) {
      const part = all.slice(at, at + arity);
      const [fromX, fromY] = relative ? [x, y] : [0, 0];
      const [dx, dy] = [r(x), r(y)];
      if (command === "h" || command === "v") {
        if (command === "h") x = fromX + (part[0] ?? 0);
        else y = fromY + (part[0] ?? 0);
        write(command, [command === "h" ? r(x) - dx : r(y) - dy]);
        continue;
      }
      const shape = command === "a" ? part.slice(0, 5) : [];
      const points = part.slice(shape.length);
      const out = points.map((value, n) => (n % 2 ? r(fromY + value) - dy : r(fromX + value) - dx));
      x = fromX + (points.at(-2) ?? 0);
      y = fromY + (points.at(-1) ?? 0);
      const arc = shape.map((value, n) => (n < 2 ? Math.round(value * 10) / 10 : r(value)));
      write(command, [...arc, ...out]);
      if (command === "m") {
        [startX, startY] = [x, y];
        command = "l"; // more pairs after a move are lines
      }
    }
  }
  return text;
}

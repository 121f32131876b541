// Keys of dice and their fingerprints, worked out in the browser: BLAKE2b (RFC 7693) with our own personal words.
// So the page itself checks the key of a finished match, and need not believe the server.

const MASK = (1n << 64n) - 1n;
const BLOCK = 128;

const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

/** In which order a round takes the words of a block, in hexadecimal digits. */
const ORDER = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
  "0123456789abcdef",
  "ea489fd61c02b753",
].map((digits) => [...digits].map((digit) => parseInt(digit, 16)));

/** Which four words of the state a step mixes: columns, then diagonals. */
const STEPS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

function turned(word: bigint, by: bigint): bigint {
  return ((word >> by) | (word << (64n - by))) & MASK;
}

/** Eight bytes, the least first, as a word. */
function wordAt(bytes: Uint8Array, at: number): bigint {
  let word = 0n;
  for (let n = 7; n >= 0; n--) word = (word << 8n) | BigInt(bytes[at + n] ?? 0);
  return word;
}

function mix(state: bigint[], [a, b, c, d]: (typeof STEPS)[number], x: bigint, y: bigint): void {
  const take = (n: number): bigint => state[n] ?? 0n;
  state[a] = (take(a) + take(b) + x) & MASK;
  state[d] = turned(take(d) ^ take(a), 32n);
  state[c] = (take(c) + take(d)) & MASK;
  state[b] = turned(take(b) ^ take(c), 24n);
  state[a] = (take(a) + take(b) + y) & MASK;
  state[d] = turned(take(d) ^ take(a), 16n);
  state[c] = (take(c) + take(d)) & MASK;
  state[b] = turned(take(b) ^ take(c), 63n);
}

function compress(hash: bigint[], block: Uint8Array, count: bigint, last: boolean): bigint[] {
  const words = Array.from({ length: 16 }, (_, n) => wordAt(block, n * 8));
  const state = [...hash, ...IV];
  state[12] = (state[12] ?? 0n) ^ count;
  if (last) state[14] = (state[14] ?? 0n) ^ MASK;
  for (const order of ORDER)
    STEPS.forEach((step, n) => {
      mix(state, step, words[order[2 * n] ?? 0] ?? 0n, words[order[2 * n + 1] ?? 0] ?? 0n);
    });
  return hash.map((word, n) => word ^ (state[n] ?? 0n) ^ (state[n + 8] ?? 0n));
}

/** The parameters of the hash: its size, how long its key is, one leaf, our personal word. */
function parameters(size: number, key: number, person: string): Uint8Array {
  const block = new Uint8Array(64);
  block.set([size, key, 1, 1]);
  block.set(new TextEncoder().encode(person), 48);
  return block;
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** The hash of some bytes; a key comes before them in a block of its own. */
function blake2b(
  message: Uint8Array,
  size: number,
  person: string,
  key: Uint8Array = new Uint8Array(),
): string {
  const bytes = new Uint8Array((key.length ? BLOCK : 0) + message.length);
  bytes.set(key);
  bytes.set(message, bytes.length - message.length);
  const chosen = parameters(size, key.length, person);
  let hash = IV.map((word, n) => word ^ wordAt(chosen, n * 8));
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  for (let n = 0; n < blocks; n++) {
    const upto = Math.min(bytes.length, (n + 1) * BLOCK);
    const block = new Uint8Array(BLOCK);
    block.set(bytes.subarray(n * BLOCK, upto));
    hash = compress(hash, block, BigInt(upto), n === blocks - 1);
  }
  const digits = hash.map((word) =>
    Array.from({ length: 8 }, (_, n) => ((word >> BigInt(8 * n)) & 0xffn).toString(16).padStart(2, "0")).join(
      "",
    ),
  );
  return digits.join("").slice(0, size * 2);
}

/** What is published of a key (in hexadecimal digits) at the start of a match. */
export function fingerprint(key: string): string {
  return blake2b(bytesOf(key), 16, "hyakki-key");
}

/** The key that follows from one and a word of chance. */
export function mixed(key: string, word: string): string {
  return blake2b(bytesOf(word), 32, "hyakki-share", bytesOf(key).subarray(0, 64));
}

/** A long row of digits, short enough to be read. */
export function short(digits: string): string {
  return digits.length > 12 ? `${digits.slice(0, 4)}…${digits.slice(-4)}` : digits;
}

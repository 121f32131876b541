// An order beside numbers that are names: "IV" is the fourth, whoever is called 7.

const SIGNS: readonly [number, string][] = [
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

export function roman(n: number): string {
  const [value, sign] = SIGNS.find(([least]) => least <= n) ?? [0, ""];
  return value ? sign + roman(n - value) : "";
}

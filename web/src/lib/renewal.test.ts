import { expect, test } from "vitest";
import { renew, type World } from "./renewal";

function world(changes: Partial<World>): [World, number[]] {
  const reloads: number[] = [];
  const usual: World = {
    now: () => 100_000,
    reachable: () => Promise.resolve(true),
    last: () => 0,
    reload: (now) => reloads.push(now),
  };
  return [{ ...usual, ...changes }, reloads];
}

test("a page that misses a part of itself is loaded anew", async () => {
  const [there, reloads] = world({});
  await renew(there);
  expect(reloads).toEqual([100_000]);
});

test("not twice in a row: what is missing then is missing", async () => {
  const [there, reloads] = world({ last: () => 70_000 });
  await renew(there);
  expect(reloads).toEqual([]);
});

test("not while nobody answers, for then there would be no page at all", async () => {
  for (const reachable of [() => Promise.resolve(false), () => Promise.reject(new Error("offline"))]) {
    const [there, reloads] = world({ reachable });
    await renew(there);
    expect(reloads).toEqual([]);
  }
});

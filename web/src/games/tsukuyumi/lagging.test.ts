// The board while something moves: nobody is drawn twice, nobody is missing, and in the end all is as it is.
import { describe, expect, it } from "vitest";
import { drawn, lagging } from "./lagging";
import type { Motion } from "./news";
import { side } from "./sample";
import { ONI } from "./sides";
import type { AreaView, Side, TsukuyumiView } from "./types";

const view = { oni_values: { small: [10, 10, 5] }, oni_supply: { small: 1 } } as unknown as TsukuyumiView;

/** The totals of so many alike. */
const crowd = (seat: number, count: number): Side => side(seat, { units: count, conquest: 10 * count });

const area = (units: AreaView["units"], oni: AreaView["oni"] = {}, sides: Side[] = []): AreaView =>
  ({ at: [0, 0], units, oni, sides }) as unknown as AreaView;

const glide = (from: number, to: number, seat = 0, figure = "dog"): Motion => ({
  id: 0,
  kind: "glide",
  seat,
  figure,
  from: [from, 0],
  to: [to, 0],
  begin: 0,
});

/** What an area is drawn with while these wait and those run. */
function seen(here: AreaView, ahead: Motion[], going: Motion[] = [], before: Side[] = []): AreaView {
  return drawn(view, here, lagging(ahead, going).get("0,0") ?? [], before);
}

describe("an area while units move", () => {
  it("is as it is when nothing moves there", () => {
    const here = area({ 0: { dog: 2 } });
    expect(seen(here, [glide(4, 5)], [glide(5, 6)])).toBe(here);
  });

  it("has those on the way to it only when they arrive", () => {
    const here = area({ 0: { dog: 2 } }, {}, [crowd(0, 2)]);
    const meanwhile = seen(here, [], [glide(1, 0)], [crowd(0, 1)]);
    expect(meanwhile.units).toEqual({ 0: { dog: 1 } });
    expect(meanwhile.sides).toEqual([crowd(0, 1)]);
    expect(here.units).toEqual({ 0: { dog: 2 } });
  });

  it("is empty until the first arrives", () => {
    expect(seen(area({ 0: { dog: 1 } }, {}, [crowd(0, 1)]), [], [glide(1, 0)]).units).toEqual({});
  });

  it("keeps those who have not set out yet", () => {
    const meanwhile = seen(area({}), [glide(0, 1)], [], [crowd(0, 1)]);
    expect(meanwhile.units).toEqual({ 0: { dog: 1 } });
    expect(meanwhile.sides).toEqual([crowd(0, 1)]);
    expect(seen(area({}), [], [glide(0, 1)]).units).toEqual({});
  });

  it("is left alone by those who come and go on", () => {
    const here = area({});
    expect(seen(here, [glide(1, 0), glide(0, 2)])).toBe(here);
  });

  it("tells Oni from units", () => {
    const here = area({ 0: { dog: 1 } }, { small: 2 }, [crowd(0, 1), crowd(ONI, 2)]);
    const meanwhile = seen(here, [], [glide(1, 0, ONI, "small")]);
    expect(meanwhile.oni).toEqual({ small: 1 });
    expect(meanwhile.units).toEqual({ 0: { dog: 1 } });
  });

  it("keeps those who fall later, and what will be something better", () => {
    const fall: Motion = { id: 0, kind: "fall", seat: 0, figure: "dog", count: 2, at: [0, 0], begin: 0 };
    expect(seen(area({}), [fall]).units).toEqual({ 0: { dog: 2 } });
    expect(seen(area({}), [], [fall]).units).toEqual({});
    const come: Motion = {
      id: 0,
      kind: "come",
      seat: 0,
      figure: "wolf",
      was: "dog",
      at: [0, 0],
      begin: 0,
    };
    expect(seen(area({ 0: { wolf: 1 } }), [come]).units).toEqual({ 0: { dog: 1 } });
    expect(seen(area({ 0: { wolf: 1 } }), [], [come]).units).toEqual({});
  });
});

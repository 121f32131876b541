import { describe, expect, it } from "vitest";
import { rounded } from "./rounding.ts";

describe("rounded", () => {
  it("rounds every point where it lies, so that errors do not add up", () => {
    const steps = "l.4 0".repeat(10);
    expect(rounded(`M0 0${steps}`)).toBe("m0 0l0 0 1 0 0 0 1 0 0 0 0 0 1 0 0 0 1 0 0 0");
  });
  it("writes absolute commands as relative ones", () => {
    expect(rounded("M10.2 20.1L30.4 40.6H5V7.7Z")).toBe("m10 20l20 21h-25v-33z");
  });
  it("begins again at the start of a closed part", () => {
    expect(rounded("M10 10h5v5zm1 1h1")).toBe("m10 10h5v5zm1 1h1");
  });
  it("reads flags of arcs that stand close together", () => {
    expect(rounded("M0 0a77.25 77.2 0 0010.4 5.6")).toBe("m0 0a77.3 77.2 0 0 0 10 6");
  });
  it("keeps curves with all their points", () => {
    expect(rounded("M1 1C2.2 3.3 4.4 5.5 6.6 7.7s1 1 2 2")).toBe("m1 1c1 2 3 5 6 7s1 1 2 2");
  });
});

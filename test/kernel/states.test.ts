import { describe, expect, it } from "@jest/globals";
import { advanceState, isFinalState, type States } from "../../lib/kernel/states.ts";

const LAMP: States<"off" | "on" | "broken"> = {
  off: { to: ["on"] },
  on: { to: ["off", "broken"] },
  broken: { to: [] },
};

describe("a table of states", () => {
  it("lets a state be followed by those that it names, and by itself", () => {
    expect(advanceState(LAMP, "off", "on")).toBe("on");
    expect(advanceState(LAMP, "on", "broken")).toBe("broken");
    expect(advanceState(LAMP, "off", "off")).toBe("off");
  });

  it("409: refuses any other transition", () => {
    expect(() => advanceState(LAMP, "off", "broken")).toThrow(expect.objectContaining({ status: 409 }));
    expect(() => advanceState(LAMP, "broken", "on")).toThrow("What is 'broken' cannot become 'on'.");
  });

  it("knows which states nothing follows", () => {
    expect((["off", "on", "broken"] as const).map((state) => isFinalState(LAMP, state))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

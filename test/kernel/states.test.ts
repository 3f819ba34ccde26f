import { describe, expect, it } from "@jest/globals";
import { advance, isFinal, type States } from "../../lib/kernel/states.ts";

const LAMP: States<"off" | "on" | "broken"> = {
  off: { to: ["on"] },
  on: { to: ["off", "broken"] },
  broken: { to: [] },
};

describe("a table of states", () => {
  it("lets a state be followed by those that it names, and by itself", () => {
    expect(advance(LAMP, "off", "on")).toBe("on");
    expect(advance(LAMP, "on", "broken")).toBe("broken");
    expect(advance(LAMP, "off", "off")).toBe("off");
  });

  it("409: refuses any other transition", () => {
    expect(() => advance(LAMP, "off", "broken")).toThrow(expect.objectContaining({ status: 409 }));
    expect(() => advance(LAMP, "broken", "on")).toThrow("What is 'broken' cannot become 'on'.");
  });

  it("knows which states nothing follows", () => {
    expect((["off", "on", "broken"] as const).map((state) => isFinal(LAMP, state))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { runInBatches } from "../../lib/kernel/few-at-once.ts";

describe("inTurns", () => {
  it("does so many at a time, and answers in their order", async () => {
    let running = 0;
    let most = 0;
    const each = async (one: number) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return one * 2;
    };
    expect(await runInBatches(3, [1, 2, 3, 4, 5, 6, 7], each)).toEqual([2, 4, 6, 8, 10, 12, 14]);
    expect(most).toBe(3);
  });

  it("has nothing to do for none", async () => {
    expect(await runInBatches(3, [], () => Promise.reject(new Error("called")))).toEqual([]);
  });
});

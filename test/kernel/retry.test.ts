import { describe, expect, it } from "@jest/globals";
import { deadlineIn, retry } from "../../lib/kernel/deadline.ts";

/** A step that gives these results in turn, and the numbers of lost tries that it got. */
function stepThrough<T>(results: readonly T[]) {
  const calls: number[] = [];
  const step = async (lost: number) => {
    calls.push(lost);
    const result = results[calls.length - 1];
    if (result === undefined) throw new Error("There is no further result.");
    return result;
  };
  return { calls, step };
}

const atOnce = Number.POSITIVE_INFINITY;
const end = () => "over";

describe("a retry", () => {
  it("repeats the step until it has a result", async () => {
    const { calls, step } = stepThrough(["again", "again", "done"]);
    expect(await retry({ end, base: 0 }, step)).toBe("done");
    expect(calls).toEqual([0, 1, 2]);
  });

  it("has all tries again after a part that is done", async () => {
    const { calls, step } = stepThrough(["again", "go on", "again", "done"]);
    expect(await retry({ end, atOnce, tries: 2 }, step)).toBe("done");
    expect(calls).toEqual([0, 1, 0, 1]);
  });

  it("ends after the last try, with the given result or error", async () => {
    const { calls, step } = stepThrough(["again", "again", "again"]);
    expect(await retry({ end, atOnce, tries: 2 }, step)).toBe("over");
    expect(calls).toEqual([0, 1]);
    const refused = retry({ end: () => new Error("lost"), tries: 1 }, step);
    await expect(refused).rejects.toThrow("lost");
  });

  it("tries once when its time is over, and waits for no other", async () => {
    const counted: string[] = [];
    const limits = { deadline: deadlineIn(0), onAgain: () => counted.push("again"), end };
    expect(await retry(limits, stepThrough(["again", "done"]).step)).toBe("over");
    expect(counted).toEqual([]);
  });

  it("makes its tries without a pause also when its time is over", async () => {
    let calls = 0;
    const step = async () => {
      calls += 1;
      return calls < 3 ? ("again" as const) : calls;
    };
    const over = deadlineIn(0);
    expect(await retry({ deadline: over, atOnce: 2, end: () => 0 }, step)).toBe(3);
    calls = 0;
    expect(await retry({ deadline: over, atOnce: 1, end: () => 0 }, step)).toBe(0);
  });

  it("calls back before each further try", async () => {
    let count = 0;
    const onAgain = () => {
      count += 1;
    };
    await retry({ end, base: 0, onAgain }, stepThrough(["again", "go on", "again", "done"]).step);
    expect(count).toBe(2);
  });

  it("passes errors of the step on", async () => {
    await expect(retry({ end }, stepThrough<string>([]).step)).rejects.toThrow("no further result");
  });
});

import { describe, expect, it } from "@jest/globals";
import { keepFresh } from "../../lib/kernel/refreshed.ts";

const at = (seconds: number) => new Date(seconds * 1000);
const LIMITS = { freshMs: 60_000, usableMs: 300_000 };

/** Reads 1, 2, 3 …, or fails while `fails` is set. */
function counted() {
  const state = { reads: 0, fails: false };
  const value = keepFresh(async () => {
    state.reads += 1;
    if (state.fails) throw new Error("out of order");
    return state.reads;
  }, LIMITS);
  return { state, value };
}

describe("a value that is read again when it is old", () => {
  it("is read once in its time, and then again", async () => {
    const { value } = counted();
    const seen = [];
    for (const second of [0, 1, 59.9, 60, 61, 119.9, 120]) seen.push(await value(at(second)));
    expect(seen).toEqual([1, 1, 1, 2, 2, 2, 3]);
  });

  it("is read once for all who ask for it at the same time", async () => {
    const { value, state } = counted();
    expect(await Promise.all([1, 2, 3].map(() => value(at(0))))).toEqual([1, 1, 1]);
    expect(state.reads).toBe(1);
  });

  it("is as old as the beginning of its reading", async () => {
    const reading = Promise.withResolvers<string>();
    const value = keepFresh(() => reading.promise, LIMITS);
    const [first, second] = [value(at(0)), value(at(50))];
    reading.resolve("read");
    expect(await Promise.all([first, second])).toEqual(["read", "read"]);
    let isReadAgain = false;
    const other = keepFresh(async () => {
      isReadAgain = true;
    }, LIMITS);
    await other(at(0));
    isReadAgain = false;
    await other(at(60));
    expect(isReadAgain).toBe(true);
  });

  it("serves while reading fails, for its time, without a try for each call", async () => {
    const { value, state } = counted();
    await value(at(0));
    state.fails = true;
    for (const second of [60, 61, 64, 66, 299]) expect(await value(at(second))).toBe(1);
    expect(state.reads).toBe(4); // at 0, 60, 66 and 299 seconds
    await expect(value(at(300))).rejects.toThrow("out of order");
    state.fails = false;
    expect(await value(at(300.1))).toBe(6);
  });

  it("fails at once where it was never read, and is read by the next who asks", async () => {
    const { value, state } = counted();
    state.fails = true;
    await expect(value(at(0))).rejects.toThrow("out of order");
    state.fails = false;
    expect(await value(at(0))).toBe(2);
  });
});

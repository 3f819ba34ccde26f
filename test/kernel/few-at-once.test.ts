import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { limitConcurrency } from "../../lib/kernel/few-at-once.ts";
import { forgetProcessMemory } from "../../lib/kernel/process-memory.ts";

const LIMITS = { running: 2, waiting: 3 };

/** Work that ends when the test calls `end` or `fail`. */
function openWork(name: string = randomUUID()) {
  const inTurn = limitConcurrency(name, LIMITS);
  const begun: number[] = [];
  const ends = new Map<number, { resolve: (value: number) => void; reject: (error: Error) => void }>();
  const begin = (id: number) =>
    inTurn(() => {
      begun.push(id);
      return new Promise<number>((resolve, reject) => ends.set(id, { resolve, reject }));
    });
  return {
    begin,
    begun,
    end: (id: number) => ends.get(id)?.resolve(id),
    fail: (id: number) => ends.get(id)?.reject(new Error("broken")),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("work that runs a few at once", () => {
  it("begins as far as it may; the others wait in their order", async () => {
    const { begin, begun, end } = openWork();
    const all = [1, 2, 3, 4].map(begin);
    await turn();
    expect(begun).toEqual([1, 2]);
    end(2);
    await turn();
    expect(begun).toEqual([1, 2, 3]);
    end(1);
    await turn();
    expect(begun).toEqual([1, 2, 3, 4]);
    end(3);
    end(4);
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it("429: is refused at once where too many wait, and taken again when there is room", async () => {
    const { begin, begun, end } = openWork();
    const all = [1, 2, 3, 4, 5].map(begin);
    await expect(begin(6)).rejects.toMatchObject({ status: 429, headers: { "Retry-After": "1" } });
    end(1);
    await turn();
    all.push(begin(7));
    for (const id of [2, 3, 4, 5, 7]) {
      end(id);
      await turn();
    }
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5, 7]);
    expect(begun).toEqual([1, 2, 3, 4, 5, 7]);
  });

  it("hands its turn on when it fails", async () => {
    const { begin, begun, end, fail } = openWork();
    const [first, ...others] = [1, 2, 3].map(begin);
    await turn();
    fail(1);
    await expect(first).rejects.toThrow("broken");
    await turn();
    expect(begun).toEqual([1, 2, 3]);
    end(2);
    end(3);
    expect(await Promise.all(others)).toEqual([2, 3]);
  });

  it("shares its turns in the whole process, by its name", async () => {
    const name = randomUUID();
    const [one, other, apart] = [openWork(name), openWork(name), openWork()];
    const all = [one.begin(1), one.begin(2), other.begin(3), apart.begin(4)];
    await turn();
    expect([one.begun, other.begun, apart.begun]).toEqual([[1, 2], [], [4]]);
    one.end(1);
    await turn();
    expect(other.begun).toEqual([3]);
    one.end(2);
    other.end(3);
    apart.end(4);
    await Promise.all(all);
  });

  it("begins in a new process, whatever hangs in the old one", async () => {
    const work = openWork();
    const hung = [work.begin(1), work.begin(2), work.begin(3)];
    await turn();
    forgetProcessMemory();
    const next = work.begin(4);
    await turn();
    expect(work.begun).toEqual([1, 2, 4]);
    for (const one of [1, 2, 4]) work.end(one);
    await turn();
    work.end(3);
    await Promise.all([...hung, next]);
  });
});

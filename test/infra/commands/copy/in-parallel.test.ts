import { expect, it } from "@jest/globals";
import { inParallel, limitCalls, PARALLEL } from "../../../../infra/commands/copy/in-parallel.ts";
import type { Service } from "../../../../infra/commands/entries/api-calls.ts";

it("sends four requests at a time, in the order in which they come, also after failures", async () => {
  let running = 0;
  let most = 0;
  const sent: string[] = [];
  const service: Service = async ({ path }) => {
    sent.push(path);
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setImmediate(done));
    running -= 1;
    if (path.endsWith("3")) throw new Error("It does not answer.");
    return { status: 200, headers: new Headers(), body: {} };
  };
  const limited = limitCalls(service);
  const paths = Array.from({ length: 25 }, (_, at) => `/${at}`);
  const results = await Promise.allSettled(paths.map((path) => limited({ method: "GET", path })));
  expect([most, sent]).toEqual([PARALLEL, paths]);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(3);
});

it("begins nothing more after a failure, and waits for what runs", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (at: number) => {
    begun.push(at);
    await new Promise((done) => setImmediate(done));
    if (at === 1) throw new Error("No more.");
    ended.push(at);
  };
  await expect(inParallel(2, [0, 1, 2, 3, 4, 5, 6, 7], work)).rejects.toThrow("No more.");
  expect(begun.length).toBeLessThan(5);
  expect(ended).toEqual(begun.filter((at) => at !== 1));
});

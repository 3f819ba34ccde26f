import { describe, expect, it } from "@jest/globals";
import {
  everyRequestWriteFails,
  everyWorkerWriteFails,
  finishScenario,
  HURRIED,
  inOneStore,
  listTasks,
  type Scenario,
  twoWorkersEndIt,
  WRITE_FAULTS,
} from "../support/background/background.ts";
import { runWorker, timeForSteps } from "../support/background/worker.ts";
import { expectData } from "../support/shop.ts";
import { aParent } from "../support/shops/parent.ts";

/** A product with options for `first × second` children. */
async function aBuild(first = 2, second = 2) {
  const shop = await aParent(first, second);
  const { table, params } = shop;
  const job = (id = "") => expectData(shop.get(`/pcm/jobs/${id}`));
  const children = async (): Promise<number> => (await shop.children()).meta.results.total;
  const jobs: string[] = [];
  const scenario: Scenario = {
    table,
    ask: async (more) => {
      const { status, body } = await shop.post(`/pcm/products/${params.product_id}/build`, undefined, more);
      if (status < 300) jobs.push(body.data.id);
      return status;
    },
    isDone: async () => {
      expect(await children()).toBe(first * second);
      const { attributes, meta } = await job(jobs.at(-1));
      expect(attributes).toMatchObject({ status: "success", completed_at: expect.any(String) });
      expect(meta.percent_completed).toBe(100);
    },
    isUntouched: async () => {
      expect(table.all().filter(({ type }) => type === "job")).toEqual([]);
    },
  };
  return { ...shop, job, children, jobs, scenario };
}

describe("a build that is larger than its request", () => {
  it("is finished without anybody asking about it, and says how far it is", async () => {
    const { scenario, table, job, jobs, children } = await aBuild(10, 10);
    expect(await scenario.ask(HURRIED)).toBe(201);
    const shown = [];
    for (let isDone = false; !isDone; ) {
      isDone = await runWorker({ table, ...HURRIED, timeLeftMs: timeForSteps() });
      shown.push((await job(jobs[0])).meta.percent_completed);
    }
    expect(shown.length).toBeGreaterThan(4);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(await children()).toBe(100);
    await finishScenario(scenario);
  });

  const make = inOneStore(async () => (await aBuild()).scenario);

  it.each(WRITE_FAULTS)("survives a worker whose write is %s, at each of its writes", async (fault) => {
    expect(await everyWorkerWriteFails(make, fault)).toBeGreaterThan(8);
  });

  it.each(WRITE_FAULTS)("is decided or not when a write of its request is %s", async (fault) => {
    expect(await everyRequestWriteFails(make, fault)).toBeGreaterThan(4);
  });

  it("ends right under two workers at once, one of them without leases", async () => {
    await twoWorkersEndIt((await aBuild(5, 5)).scenario);
  });

  it("waits for the builds before it, which can be cancelled", async () => {
    const { scenario, table, post, job, jobs } = await aBuild();
    await scenario.ask(HURRIED);
    await scenario.ask(HURRIED);
    const statusOf = async (id?: string) => (await job(id)).attributes.status;
    expect([await statusOf(jobs[0]), await statusOf(jobs[1])].toSorted()).toEqual(["pending", "started"]);
    const cancel = () => post(`/pcm/jobs/${jobs[0]!}/cancel`);
    expect((await cancel()).body.data.attributes.status).toBe("cancelled");
    expect((await cancel()).status).toBe(422);
    expect(await runWorker({ table, ...HURRIED })).toBe(true);
    expect([await statusOf(jobs[0]), await statusOf(jobs[1])]).toEqual(["cancelled", "success"]);
    expect(listTasks(table)).toEqual([]);
  });
});

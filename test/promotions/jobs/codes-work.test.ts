import { describe, expect, it } from "@jest/globals";
import { generateCodes } from "../../../lib/promotions/jobs/code-sequence.ts";
import type { GenerateJob } from "../../../lib/promotions/jobs/promotion-job.ts";
import { promotionJobs } from "../../../lib/promotions/jobs/store.ts";
import { countCodes, getCodeList, listWrite } from "../../../lib/promotions/live/code-list-store.ts";
import {
  everyRequestWriteFails,
  everyWorkerWriteFails,
  finishScenario,
  HURRIED,
  listTasks,
  type Scenario,
  WRITE_FAULTS,
} from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { aPromotionWithJobs, applyWrites, give } from "../../support/promotions/promotion-jobs.ts";
import { anHourLater, NOON } from "../../support/runtime.ts";
import { tableAtNoon } from "../../support/shop.ts";

/** A job that creates this number of codes, and the checks for its end. */
async function aJob(number_of_codes: number, kind: "standard" | "rule" = "standard") {
  const table = tableAtNoon();
  const promotion = await aPromotionWithJobs(table, kind);
  const ids: string[] = [];
  const scenario: Scenario = {
    table,
    ask: async (more) => {
      const { status, body } = await promotion.start({ number_of_codes }, more);
      if (status < 300) ids.push(body.data.id);
      return status;
    },
    isDone: async () => {
      const texts = (await promotion.codes()).map(({ code }) => code);
      expect([texts.length, new Set(texts).size]).toEqual([number_of_codes, number_of_codes]);
      const { data } = (await promotion.list()).body;
      expect(data).toMatchObject([{ status: "completed", generate_result: { generated: number_of_codes } }]);
      expect((await promotion.start({ number_of_codes: 1 })).status).toBe(201);
    },
    isUntouched: async () => {
      expect(table.all().map(({ type }) => type)).toEqual([`${kind === "rule" ? "rule_" : ""}promotion`]);
    },
  };
  const stored = async () =>
    (await promotionJobs(promotion.id).require({ table }, ids[0] ?? "")).value as GenerateJob;
  /** The codes that the job would create next. */
  const nextCodes = async (count: number) => {
    const job = await stored();
    return generateCodes(job, job.position, job.position + count);
  };
  return { ...promotion, table, scenario, stored, nextCodes };
}

describe("a job that is larger than its request", () => {
  it("is finished without anybody asking about it, and says how far it is", async () => {
    const { scenario, table, list } = await aJob(200);
    expect(await scenario.ask(HURRIED)).toBe(201);
    const shown: number[] = [];
    for (let isDone = false; !isDone; ) {
      let looks = 0;
      isDone = await runWorker({ table, ...HURRIED, timeLeftMs: () => (looks++ < 2 ? 60_000 : 0) });
      const [{ status, generate_result: result }] = (await list()).body.data;
      expect(status).toBe(result.generated < 200 ? "processing" : "completed");
      shown.push(result.generated);
    }
    expect(shown).toEqual([94, 141, 188, 200, 200]);
    await finishScenario(scenario);
  });

  it.each(WRITE_FAULTS)("survives a worker whose write is %s, at each of its writes", async (fault) => {
    expect(await everyWorkerWriteFails(async () => (await aJob(120)).scenario, fault)).toBeGreaterThan(4);
  });

  it.each(WRITE_FAULTS)("is decided or not when a write of its request is %s", async (fault) => {
    const make = async () => (await aJob(60, "rule")).scenario;
    expect(await everyRequestWriteFails(make, fault)).toBeGreaterThan(2);
  });

  it("ends right under two workers at once, one of them without leases", async () => {
    const { scenario, table } = await aJob(300);
    await scenario.ask(HURRIED);
    let hours = 0;
    const now = () => new Date(NOON.getTime() + hours++ * 3_600_000);
    await Promise.all([runWorker({ table, ...HURRIED }), runWorker({ table, now, ...HURRIED })]);
    await finishScenario(scenario);
  });

  it("takes the next code of its sequence for one that another promotion has, and leaves that alone", async () => {
    const { scenario, table, nextCodes, codes } = await aJob(120);
    await scenario.ask(HURRIED);
    const [first = "", , , fourth = ""] = await nextCodes(4);
    const taken = [first.toLowerCase(), fourth.toLowerCase()];
    const other = await aPromotionWithJobs(table);
    await give(table, { source: "standard", promotion_id: other.id, codes_id: other.id }, taken);
    await finishScenario(scenario);
    expect((await other.codes()).map(({ code }) => code)).toEqual(taken);
    const own = new Set((await codes()).map(({ code }) => code));
    expect([first, fourth].filter((code) => own.has(code))).toEqual([]);
  });

  it("goes on with the code for which a step had no room, so many of them its promotion had before", async () => {
    const { scenario, table, nextCodes, id } = await aJob(120);
    await scenario.ask(HURRIED);
    await give(table, { source: "standard", promotion_id: id, codes_id: "before" }, await nextCodes(40));
    await finishScenario(scenario);
    expect(await countCodes(table, "before")).toBe(0);
  });
});

describe("a job whose promotion changes meanwhile", () => {
  it.each<[string, object]>([
    ["The promotion has become automatic.", { automatic: true }],
    ["The promotion was activated again, without its codes.", { codes_id: "another" }],
  ])("fails with what it has made, and says why: %s", async (error, change) => {
    const { scenario, table, change: changed, list } = await aJob(120);
    await scenario.ask(HURRIED);
    await changed(change);
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    expect((await list()).body.data).toMatchObject([
      { status: "failed", error, generate_result: { generated: 47 } },
    ]);
    expect(listTasks(table)).toEqual([]);
  });

  it("goes on when only the promotion's name changes", async () => {
    const { scenario, change } = await aJob(120);
    await scenario.ask(HURRIED);
    await change({ name: "Autumn" });
    await finishScenario(scenario);
  });

  it("fails when it is deleted, and writes no code of it any more", async () => {
    const { scenario, table, remove, stored, list, codes } = await aJob(120);
    await scenario.ask(HURRIED);
    await remove();
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    expect(await stored()).toMatchObject({ status: "failed", error: "The promotion is gone." });
    expect([listTasks(table), (await codes()).length, (await list()).status]).toEqual([[], 47, 404]);
  });

  it("writes no code of it when it is deleted between reading and writing", async () => {
    const { scenario, table, remove, stored, codes } = await aJob(120);
    await scenario.ask(HURRIED);
    let isFirst = true;
    const transact: typeof table.transact = async (writes, token) => {
      if (isFirst && writes.length > 10) {
        isFirst = false;
        await remove();
      }
      return table.transact(writes, token);
    };
    await runWorker({ table: { ...table, transact }, now: anHourLater, deadlineMs: 5000 });
    expect([isFirst, (await codes()).length]).toEqual([false, 47]);
    expect(await stored()).toMatchObject({ status: "failed", error: "The promotion is gone." });
  });

  it("fails at the most codes that a promotion may have", async () => {
    const { scenario, table, id, list } = await aJob(120);
    await scenario.ask(HURRIED);
    const full = { next: 99_990, counts: [...Array(99).fill(1000), 990] };
    await applyWrites(table, [listWrite(id, full, await getCodeList(table, id))]);
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    const error = "The promotion would have more than 100,000 codes.";
    expect((await list()).body.data).toMatchObject([
      { status: "failed", error, generate_result: { generated: 47 } },
    ]);
  });
});

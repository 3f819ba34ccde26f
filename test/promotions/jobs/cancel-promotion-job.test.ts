import { describe, expect, it } from "@jest/globals";
import { generateCodes } from "../../../lib/promotions/jobs/code-sequence.ts";
import type { GenerateJob } from "../../../lib/promotions/jobs/promotion-job.ts";
import { promotionJobs } from "../../../lib/promotions/jobs/store.ts";
import { MOST_FAILURES } from "../../../lib/tasks/set-aside.ts";
import { getTask, getTasks, saveTask } from "../../../lib/tasks/store.ts";
import {
  everyWorkerWriteFails,
  HURRIED,
  listTasks,
  type Scenario,
  WRITE_FAULTS,
} from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { aPromotionWithJobs, give } from "../../support/promotions/promotion-jobs.ts";
import { anHourLater, NOON } from "../../support/runtime.ts";
import { tableAtNoon } from "../../support/shop.ts";
import { failingTable } from "../../support/tables/failing-table.ts";

/** A promotion with three codes of an earlier job, and a large job after `steps` steps. */
async function started({ steps = 1, kind = "standard" as "standard" | "rule" } = {}) {
  const table = tableAtNoon();
  const promotion = await aPromotionWithJobs(table, kind);
  await promotion.start({ number_of_codes: 3 });
  const before = (await promotion.codes()).map(({ code }) => code);
  const jobID: string = (await promotion.start({ number_of_codes: 600 }, HURRIED)).body.data.id;
  for (let step = 1; step < steps; step += 1) {
    let looks = 0;
    await runWorker({ table, ...HURRIED, timeLeftMs: () => (looks++ < 2 ? 60_000 : 0) });
  }
  const texts = async () => (await promotion.codes()).map(({ code }) => code);
  return { ...promotion, table, before, jobID, texts };
}

describe("POST /v2/promotions/{promotion_id}/jobs/{job_id}/cancel", () => {
  it("200: the job makes no more codes, and those that it has made are deleted", async () => {
    const { cancel, jobID, table, before, texts, start } = await started({ steps: 2 });
    const { status, body } = await cancel(jobID);
    expect([status, body.data]).toMatchObject([
      200,
      { id: jobID, status: "cancelled", generate_result: { generated: 94, deleted: 94 } },
    ]);
    expect(await texts()).toEqual(before);
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    expect([listTasks(table), await texts()]).toEqual([[], before]);
    expect((await start({ number_of_codes: 1 })).status).toBe(201);
  });

  it("200: a large one is shown as it is cancelled, and no other job starts before its end", async () => {
    const { cancel, jobID, table, read, start, before, texts } = await started({ steps: 3, kind: "rule" });
    const { body } = await cancel(jobID, HURRIED);
    expect(body.data).toMatchObject({
      status: "cancelling",
      generate_result: { generated: 141, deleted: 47 },
    });
    expect((await start({ number_of_codes: 1 })).body.errors[0]).toMatchObject({ title: "Too many jobs" });
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    expect((await read(jobID)).body.data).toMatchObject({
      status: "cancelled",
      generate_result: { deleted: 141 },
    });
    expect(await texts()).toEqual(before);
  });

  it.each(WRITE_FAULTS)("ends right though a write of its worker is %s, whichever", async (fault) => {
    expect(await everyWorkerWriteFails(cancelled, fault)).toBeGreaterThan(4);
  });

  it.each(WRITE_FAULTS)("is decided or not when a write of its request is %s", async (fault) => {
    for (let at = 0; ; at += 1) {
      const { cancel, jobID, table, read, before, texts } = await started({ steps: 2 });
      const failing = failingTable(table, at, fault);
      const answer = await cancel(jobID, { table: failing });
      const { status } = (await read(jobID)).body.data;
      if (answer.status >= 300 && fault !== "killed") expect(status).toBe("processing");
      else expect(["cancelling", "cancelled"]).toContain(status);
      await cancel(jobID);
      expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
      expect((await read(jobID)).body.data).toMatchObject({
        status: "cancelled",
        generate_result: { deleted: 94 },
      });
      expect(await texts()).toEqual(before);
      if (!failing.isHit()) break;
      expect(at).toBeLessThan(10);
    }
  });

  it.each([0, 1, 3, 7])("ends right after %d reads of a worker that makes codes", async (reads) => {
    const { cancel, jobID, table, before, texts, read } = await started();
    let count = 0;
    let answer: Promise<{ status: number }> | undefined;
    const get: typeof table.get = async (key) => {
      if (count++ === reads) answer = cancel(jobID);
      return table.get(key);
    };
    await runWorker({ table: { ...table, get }, now: anHourLater, deadlineMs: 5000 });
    expect((await answer)?.status).toBe(200);
    await runWorker({ table, now: anHourLater, ...HURRIED });
    const { status, generate_result: result } = (await read(jobID)).body.data;
    expect([status, result.deleted]).toEqual(["cancelled", result.generated]);
    expect(await texts()).toEqual(before);
  });

  it("200: a job whose work was set aside", async () => {
    const { cancel, jobID, table, before, texts } = await started();
    const [task] = await getTasks(table);
    const { version } = (await getTask(table, task!.id))!;
    const setAside = { at: NOON.toISOString(), reason: "a test" };
    await saveTask(table, { ...task!, failures: MOST_FAILURES, setAside }, version);
    expect((await cancel(jobID)).body.data.status).toBe("cancelled");
    expect(await texts()).toEqual(before);
  });

  it("200: codes that the merchant has deleted meanwhile are not counted as deleted", async () => {
    const { cancel, jobID, texts, before, deleteCode } = await started();
    await deleteCode((await texts()).at(-1)!);
    const { body } = await cancel(jobID);
    expect(body.data).toMatchObject({ status: "cancelled", generate_result: { generated: 47, deleted: 46 } });
    expect(await texts()).toEqual(before);
  });

  it("200: a code of its sequence that the merchant has created stays", async () => {
    const { cancel, jobID, table, id, owner, texts, before } = await started();
    const job = (await promotionJobs(id).require({ table }, jobID)).value as GenerateJob;
    const [, code = ""] = generateCodes(job, job.position, job.position + 2);
    await give(table, owner, [code]);
    let looks = 0;
    await runWorker({ table, ...HURRIED, timeLeftMs: () => (looks++ < 2 ? 60_000 : 0) });
    const { body } = await cancel(jobID);
    expect(body.data).toMatchObject({ status: "cancelled", generate_result: { generated: 93, deleted: 93 } });
    expect(await texts()).toEqual([...before, code]);
  });

  it("200: the end of a promotion's codes is the end of its cancelled job", async () => {
    const { cancel, jobID, table, change, read } = await started({ steps: 3 });
    expect((await cancel(jobID, HURRIED)).body.data.status).toBe("cancelling");
    await change({ codes_id: "another" });
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    expect((await read(jobID)).body.data).toMatchObject({
      status: "cancelled",
      generate_result: { deleted: 47 },
    });
  });

  it("422: a job that is cancelled already, or has ended", async () => {
    const { cancel, jobID, start } = await started({ steps: 3 });
    const answers = [await cancel(jobID, HURRIED), await cancel(jobID, HURRIED), await cancel(jobID)];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422]);
    expect(answers[1]!.body.errors[0]).toMatchObject({ status: 422, title: "Unprocessable Entity" });
    const other = await aPromotionWithJobs();
    const done = (await other.start({ number_of_codes: 1 })).body.data.id;
    expect((await other.cancel(done)).status).toBe(422);
    expect((await start({ number_of_codes: 1 })).status).toBe(400);
  });

  it("404: an unknown job, one of another promotion, an unknown promotion; 403 for shoppers", async () => {
    const { cancel, jobID, table, remove } = await started();
    const other = await aPromotionWithJobs(table);
    expect((await cancel("nobody")).status).toBe(404);
    expect((await other.cancel(jobID)).status).toBe(404);
    expect((await cancel(jobID, { as: "implicit" })).status).toBe(403);
    await remove();
    expect((await cancel(jobID)).status).toBe(404);
  });
});

/** A job that is cancelled after two steps. */
async function cancelled(): Promise<Scenario> {
  const { table, cancel, jobID, before, texts, read } = await started({ steps: 2 });
  const result = async () => (await read(jobID)).body.data;
  return {
    table,
    ask: async (more) => (await cancel(jobID, more)).status,
    isDone: async () => {
      expect(await result()).toMatchObject({
        status: "cancelled",
        generate_result: { generated: 94, deleted: 94 },
      });
      expect(await texts()).toEqual(before);
    },
    isUntouched: async () => {
      expect(await result()).toMatchObject({ status: "processing" });
    },
  };
}

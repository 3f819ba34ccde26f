import { describe, expect, it } from "@jest/globals";
import { promotionJobs } from "../../../lib/promotions/jobs/store.ts";
import { HURRIED, listTasks } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { createPromotionFor, promotionId } from "../../support/promotions/promotions.ts";
import { anHourLater } from "../../support/runtime.ts";
import { shopOn, tableAtNoon } from "../../support/shop.ts";
import type { MemoryTable } from "../../support/tables/memory-table.ts";

/** An expired promotion with a job that its worker carries on. */
async function underWay() {
  const table = tableAtNoon();
  const shop = shopOn(table);
  const id = await promotionId(createPromotionFor(table, { start: "2026-01-01", end: "2026-02-01" }));
  const promotion_id = id;
  const data = { job_type: "code_generate", parameters: { number_of_codes: 120 } };
  const { body } = await shop.post(`/v2/promotions/${promotion_id}/jobs`, { data }, { ...HURRIED });
  const job = async () => (await promotionJobs(id).require({ table }, body.data.id)).value;
  return { table, promotion_id, job };
}

/** Runs the worker, calls `happen` at its read number `at`, then lets another worker finish. */
async function worked(table: MemoryTable, at: number, happen: () => Promise<unknown>): Promise<boolean> {
  let reads = 0;
  const reading = async <T>(read: () => Promise<T>): Promise<T> => {
    if (reads++ === at) await happen();
    return read();
  };
  const watched = {
    ...table,
    get: (key: Parameters<typeof table.get>[0]) => reading(() => table.get(key)),
    getMany: (keys: Parameters<typeof table.getMany>[0]) => reading(() => table.getMany(keys)),
  };
  await runWorker({ table: watched, now: anHourLater, deadlineMs: 5000 });
  expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
  expect(listTasks(table)).toEqual([]);
  return reads > at;
}

const codesIn = (table: MemoryTable) =>
  table.all().filter(({ type }) => /^promotion_code/.test(type) && type !== "promotion_codes");

describe("a job of a promotion", () => {
  it("leaves no code behind when the promotion is deleted, at any moment of its work", async () => {
    for (let at = 0; ; at += 1) {
      const { table, promotion_id, job } = await underWay();
      const shop = shopOn(table);
      const isHit = await worked(table, at, () => shop.delete(`/v2/promotions/${promotion_id}`));
      if (!isHit) break;
      expect(codesIn(table)).toEqual([]);
      expect(["completed", "failed"]).toContain((await job()).status);
      expect(at).toBeLessThan(30);
    }
  });

  it("leaves no code behind when the promotion is activated again, at any moment of its work", async () => {
    for (let at = 0; ; at += 1) {
      const { table, promotion_id, job } = await underWay();
      const shop = shopOn(table);
      const body = { data: { type: "promotion", end: "2026-06-01" } };
      const isHit = await worked(table, at, async () => {
        expect((await shop.put(`/v2/promotions/${promotion_id}`, body)).status).toBe(200);
      });
      if (!isHit) break;
      expect(codesIn(table)).toEqual([]);
      expect((await shop.get(`/v2/promotions/${promotion_id}/codes`)).body.meta.results.total).toBe(0);
      expect(["completed", "failed"]).toContain((await job()).status);
      expect(at).toBeLessThan(30);
    }
  });
});

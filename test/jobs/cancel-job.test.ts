import { describe, expect, it } from "@jest/globals";
import { HURRIED, tasksOf } from "../support/background/background.ts";
import { runWorker } from "../support/background/worker.ts";
import { NOON } from "../support/runtime.ts";
import { dataOf, shopOn } from "../support/shop.ts";
import { aTee } from "../support/shops/tee.ts";

const later = () => new Date(NOON.getTime() + 3_600_000);

async function started(more: object = {}) {
  const tee = await aTee();
  const merchant = tee;
  const { table, product_id } = merchant;
  const shop = shopOn(table);
  const job_id: string = (await dataOf(merchant.post(`/pcm/products/${product_id}/build`, undefined, more)))
    .id;
  const cancel = (id = job_id) => shop.post(`/pcm/jobs/${id}/cancel`);
  return { ...tee, cancel, job_id };
}

describe("POST /pcm/jobs/{job_id}/cancel", () => {
  it("200: the job ends as cancelled, and the worker builds nothing more of it", async () => {
    const { cancel, job_id, table, children } = await started(HURRIED);
    const shop = shopOn(table);
    const before = (await children()).length;
    const { status, body } = await cancel();
    expect([status, body.data]).toMatchObject([200, { id: job_id, attributes: { status: "cancelled" } }]);
    expect(await runWorker({ table, now: later })).toBe(true);
    expect([tasksOf(table), (await children()).length]).toEqual([[], before]);
    const read = await shop.get(`/pcm/jobs/${job_id}`);
    expect(read.body.data.attributes).toMatchObject({
      status: "cancelled",
      completed_at: NOON.toISOString(),
    });
  });

  it("422: a job that has ended, cancelled or not; 404 for an unknown one", async () => {
    const done = await started();
    expect((await done.cancel()).status).toBe(422);
    const open = await started(HURRIED);
    expect([(await open.cancel()).status, (await open.cancel()).status]).toEqual([200, 422]);
    expect((await open.cancel("nobody")).status).toBe(404);
  });
});

import { describe, expect, it } from "@jest/globals";
import { HURRIED, listTasks } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { anHourLater, NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { aTee } from "../../support/shops/tee.ts";

async function started(more: object = {}) {
  const tee = await aTee();
  const { id: job_id } = await expectData(tee.post(`/pcm/products/${tee.product_id}/build`, undefined, more));
  const cancel = (id = job_id) => tee.post(`/pcm/jobs/${id}/cancel`);
  return { ...tee, cancel, job_id };
}

describe("POST /pcm/jobs/{job_id}/cancel", () => {
  it("200: the job ends as cancelled, and the worker builds nothing more of it", async () => {
    const { get, cancel, job_id, table, children } = await started(HURRIED);
    const before = (await children()).length;
    const { status, body } = await cancel();
    expect([status, body.data]).toMatchObject([200, { id: job_id, attributes: { status: "cancelled" } }]);
    expect(await runWorker({ table, now: anHourLater })).toBe(true);
    expect([listTasks(table), (await children()).length]).toEqual([[], before]);
    const read = await get(`/pcm/jobs/${job_id}`);
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

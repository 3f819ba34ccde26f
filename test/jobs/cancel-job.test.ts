import { describe, expect, it } from "@jest/globals";
import { endpoint as build } from "../../functions/jobs/build-product.ts";
import { endpoint as cancelJob } from "../../functions/jobs/cancel-job.ts";
import { endpoint as readJob } from "../../functions/jobs/read-job.ts";
import { HURRIED, tasksOf } from "../support/background/background.ts";
import { runWorker } from "../support/background/worker.ts";
import { call } from "../support/call.ts";
import { NOON } from "../support/runtime.ts";
import { aTee } from "../support/shops/tee.ts";

const later = () => new Date(NOON.getTime() + 3_600_000);

async function started(more: object = {}) {
  const tee = await aTee();
  const { table, ask, product_id } = tee;
  const job_id: string = (await ask(build, { product_id }, undefined, more)).id;
  const cancel = (id = job_id) => call(cancelJob, { table, params: { job_id: id } });
  return { ...tee, cancel, job_id };
}

describe("POST /pcm/jobs/{job_id}/cancel", () => {
  it("200: the job ends as cancelled, and the worker builds nothing more of it", async () => {
    const { cancel, job_id, table, children } = await started(HURRIED);
    const before = (await children()).length;
    const { status, body } = await cancel();
    expect([status, body.data]).toMatchObject([200, { id: job_id, attributes: { status: "cancelled" } }]);
    expect(await runWorker({ table, now: later })).toBe(true);
    expect([tasksOf(table), (await children()).length]).toEqual([[], before]);
    const read = await call(readJob, { table, params: { job_id } });
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

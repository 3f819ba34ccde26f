import { describe, expect, it } from "@jest/globals";
import type { JobStatus } from "../../lib/jobs/job-state.ts";
import { jobs } from "../../lib/jobs/store.ts";
import { writeStep } from "../../lib/table/effects/write-step.ts";
import { aJob } from "../support/jobs.ts";
import { NOON } from "../support/runtime.ts";
import { someId } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const STATUSES: readonly JobStatus[] = ["pending", "started", "success", "failed", "cancelled"];
const ALLOWED = [
  "pending started",
  "pending failed",
  "pending cancelled",
  "started success",
  "started failed",
  "started cancelled",
];
const transitions = STATUSES.flatMap((from) =>
  STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe.each(transitions)("a job that is %s", (from, to) => {
  const job = aJob({ status: from });
  const change = () => jobs.writes({ ...job, status: to }, { value: job, version: 3 });

  if (ALLOWED.includes(`${from} ${to}`)) {
    it(`may become ${to}, at the version that was read`, () => {
      expect(change()).toMatchObject([{ put: { version: 4 }, when: { only: { version: 3 } } }]);
    });
  } else {
    it(`409: does not become ${to}`, () => {
      expect(change).toThrow(expect.objectContaining({ status: 409 }));
    });
  }
});

describe("a job", () => {
  it("may stay what it is while its work goes on", () => {
    const job = aJob({ status: "started" });
    expect(jobs.writes({ ...job, percent: 50 }, { value: job, version: 3 })).toHaveLength(1);
  });

  it("is not started when it was cancelled since it was read", async () => {
    const table = memoryTable({ now: () => NOON });
    const writer = { table, newId: someId };
    const job = aJob();
    await writeStep(writer, jobs.writes(job));
    const read = await jobs.require({ table }, job.id);
    await writeStep(writer, jobs.writes({ ...job, status: "cancelled" }, read));
    expect(await writeStep(writer, jobs.writes({ ...job, status: "started" }, read))).toMatchObject({
      isWritten: false,
    });
    expect((await jobs.get(table, job.id))?.value.status).toBe("cancelled");
  });
});

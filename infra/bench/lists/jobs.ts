import { randomUUID } from "node:crypto";
import { listJobs } from "../../../functions/products/jobs/list-jobs.ts";
import type { Job } from "../../../lib/products/jobs/job.ts";
import { jobs as store } from "../../../lib/products/jobs/store.ts";
import type { ListKind } from "./list-kind.ts";
import { wholeList } from "./whole-list.ts";

/** Jobs are kept for 30 days. */
const DAYS = 29;
const DAY_MS = 86_400_000;

/** Jobs of the last days, the same number on each day. */
export const jobs: ListKind = {
  name: "jobs",
  endpoint: listJobs,
  open: async () => wholeList((at) => store.writes(jobAt(at))),
};

function jobAt(position: number): Job {
  const age = (position % DAYS) * DAY_MS + 1000 + Math.floor(position / DAYS);
  const at = new Date(Date.now() - age).toISOString();
  return {
    id: randomUUID(),
    type: "child-products",
    status: "pending",
    productId: randomUUID(),
    created_at: at,
    updated_at: at,
    requestId: randomUUID(),
    errors: [],
    percent: 0,
  };
}

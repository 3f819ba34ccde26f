import { dropUndefined } from "../kernel/objects.ts";
import { isFinalState, type States } from "../kernel/states.ts";
import type { Context } from "../use-case/context.ts";
import type { ImportJob } from "./import-job.ts";
import type { JobState, JobStatus } from "./job-state.ts";
import type { ProductExportJob } from "./product-export.ts";
import type { JobView } from "./schemas.ts";

/**
 * A job whose work cannot even be planned fails without having started.
 * @answers Which status may follow on a job's or release's?
 */
export const JOB_STATES: States<JobStatus> = {
  pending: { to: ["started", "failed", "cancelled"] },
  started: { to: ["success", "failed", "cancelled"] },
  success: { to: [] },
  failed: { to: [] },
  cancelled: { to: [] },
};

export type BuildJob = JobState & { readonly type: "child-products"; readonly productId: string };

export type DuplicateJob = JobState & {
  readonly type: "hierarchy-duplicate";
  readonly copiedFrom: string;
  /** Id of the copy. */
  readonly hierarchyId: string;
  /** The kept pieces of the copy, which show one moment; see `lib/hierarchies/duplicate/copy-store.ts`. */
  readonly copy?: { readonly id: string; readonly parts: number; readonly done: number };
};

export type Job = BuildJob | DuplicateJob | ImportJob | ProductExportJob;

export function isImport(job: Job): job is ImportJob {
  return job.type !== "child-products" && job.type !== "hierarchy-duplicate" && job.type !== "product-export";
}

/** As a request begins it. */
export function newJobState({
  newId,
  now,
  requestId,
}: Pick<Context, "newId" | "now" | "requestId">): JobState {
  const at = now().toISOString();
  return {
    id: newId(),
    status: "pending",
    created_at: at,
    updated_at: at,
    requestId,
    errors: [],
    percent: 0,
  };
}

export function isUnderWay({ status }: Pick<Job, "status">): boolean {
  return !isFinalState(JOB_STATES, status);
}

/** Parts of a view that are made for each answer. */
export type JobDetails = Pick<JobView["meta"], "error_file" | "samples" | "upload" | "file_locations">;

export function jobView(job: Job, details: JobDetails = {}): JobView {
  const { id, type, status, created_at, updated_at, started_at, completed_at, requestId, percent } = job;
  return {
    id,
    type: "pim-job",
    attributes: {
      type,
      status,
      created_at,
      updated_at,
      started_at: started_at ?? null,
      completed_at: completed_at ?? null,
    },
    meta: dropUndefined({
      x_request_id: requestId,
      percent_completed: percent,
      copied_from: job.type === "hierarchy-duplicate" ? job.copiedFrom : undefined,
      hierarchy_id: job.type === "hierarchy-duplicate" ? job.hierarchyId : undefined,
      ...(isImport(job) ? showImport(job, details) : {}),
      ...(job.type === "product-export" ? showExport(job, details) : {}),
    }),
  };
}

function showImport({ rows, isDryRun, continues, file }: ImportJob, details: JobDetails) {
  const { error_file, upload, samples } = details;
  return { rows, dry_run: isDryRun, file_name: file.name, error_file, continues, upload, samples };
}

function showExport({ filter, bundles, progress }: ProductExportJob, { file_locations }: JobDetails) {
  return {
    filter: filter ?? null,
    exported: progress.rows,
    left_out: { bundle: bundles },
    file_locations: file_locations ?? null,
  };
}

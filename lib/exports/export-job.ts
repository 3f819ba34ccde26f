import { type ExportProgress, isInFiles, NOTHING_DONE } from "../export-files/export-progress.ts";
import type { ExportFormat } from "../export-files/format-rows.ts";
import { isFinalState, type States } from "../kernel/states.ts";
import type { Context } from "../use-case/context.ts";
import type { ExportJobView } from "./export-schemas.ts";
import type { ExportType } from "./kinds/export-types.ts";

type ExportStatus = "pending" | "processing" | "complete" | "failed";

/** @answers Which status may follow on an export's? */
export const EXPORT_STATES: States<ExportStatus> = {
  pending: { to: ["processing", "complete", "failed"] },
  processing: { to: ["complete", "failed"] },
  complete: { to: [] },
  failed: { to: [] },
};

export type FileExport = {
  readonly id: string;
  readonly job_type: ExportType;
  readonly status: ExportStatus;
  /** As it was sent. */
  readonly filter?: string;
  readonly format: ExportFormat;
  readonly hasPersonalData: boolean;
  readonly error?: string;
  readonly progress: ExportProgress;
  readonly created_at: string;
  readonly updated_at: string;
};

type Chosen = Pick<FileExport, "job_type" | "filter" | "format" | "hasPersonalData">;

export function newExportJob({ newId, now }: Pick<Context, "newId" | "now">, chosen: Chosen): FileExport {
  const at = now().toISOString();
  return {
    id: newId(),
    ...chosen,
    status: "pending",
    progress: NOTHING_DONE,
    created_at: at,
    updated_at: at,
  };
}

export function isExportUnderWay({ status }: FileExport): boolean {
  return !isFinalState(EXPORT_STATES, status);
}

/** All rows are in one file; a longer one fails. */
export function hasWholeFile({ progress }: FileExport): boolean {
  return progress.files.length > 0 && isInFiles(progress);
}

/** @param href of the file; empty before the job is complete */
export function exportJobView(job: FileExport, href = ""): ExportJobView {
  const { id, job_type, status, filter, format, hasPersonalData, error, progress } = job;
  return {
    id,
    type: "job",
    job_type,
    status,
    ...(filter === undefined ? {} : { filter }),
    format,
    personal_data: hasPersonalData,
    rows: progress.rows,
    ...(error === undefined ? {} : { error }),
    link: { href },
    links: { self: `/v2/jobs/${id}` },
    timestamps: { created_at: job.created_at, updated_at: job.updated_at },
  };
}

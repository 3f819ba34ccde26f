import { FILE_DAYS } from "../export-files/keep-file.ts";
import { advanceState } from "../kernel/states.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import { EXPORT_STATES, type FileExport } from "./export-job.ts";

const DAY_SECONDS = 24 * 60 * 60;

const jobEntity = entity<FileExport>("export_job");

/** Kept for seven days. Writes throw ApiError 409 for a state change that `EXPORT_STATES` lacks. */
export const exportJobs = resource({
  entity: jobEntity,
  name: "job",
  keyOf: keys.exportJob,
  all: { pk: keys.exportJob("-").pk },
  checkChange: (before, after) => advanceState(EXPORT_STATES, before.status, after.status),
  expiresAt: ({ created_at }) => Math.floor(Date.parse(created_at) / 1000) + FILE_DAYS * DAY_SECONDS,
});

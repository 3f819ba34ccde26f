import {
  getVersionedSearchSettings,
  searchSettingsWrite,
} from "../../../catalogs/search-index/search-settings-store.ts";
import { commitChange } from "../../../table/effects/commit-change.ts";
import { buildTaskWrite } from "../../../tasks/store.ts";
import { newTask } from "../../../tasks/work-on.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { checkNotReindexing } from "./check-not-reindexing.ts";
import type { ReindexWork } from "./reindex-work.ts";
import { type SearchJob, type SearchJobView, searchJobView } from "./search-job.ts";
import { searchJobs } from "./search-jobs-store.ts";

/** @param force also reindex releases that are in sync @throws ApiError 409 while one is queued or runs */
export function createReindex(
  ctx: Context,
  force: boolean,
  bodyOf: (job: SearchJobView) => object,
): Promise<Reply> {
  const at = ctx.now().toISOString();
  const job: SearchJob = {
    id: ctx.newId(),
    status: "pending",
    force,
    errors: [],
    created_at: at,
    updated_at: at,
  };
  const { leasedUntil: _, ...task } = newTask<ReindexWork>(ctx, {
    kind: "reindex-releases",
    jobId: job.id,
    at: { step: "plan" },
  });
  return commitChange(ctx, async () => {
    const { settings, version } = await getVersionedSearchSettings(ctx.table);
    checkNotReindexing(settings);
    const writes = [
      searchSettingsWrite({ settings: { ...settings, reindexing: job.id }, version }),
      ...searchJobs.writes(job),
      buildTaskWrite(task),
    ];
    return { writes, reply: { body: bodyOf(searchJobView(job)) } };
  });
}

import { TITLES } from "../../../kernel/error-titles.ts";
import { invalid, shortName, unprocessable } from "../../../kernel/errors.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewSearchJob } from "../schemas/indexes.ts";
import { createReindex } from "./create-reindex.ts";

const REINDEX = "reindex-tenant-releases";

/** @throws ApiError 400 without a type, 409 while a reindex is queued or runs, 422 for another type */
export async function createSearchJob(ctx: Context, data: NewSearchJob): Promise<Reply> {
  const { type, force_reindex, attributes = {} } = data;
  const jobType = attributes.type ?? type;
  if (jobType === undefined) throw invalid(`'type' is required: '${REINDEX}'.`, { source: "data.type" });
  if (jobType !== REINDEX) {
    const detail = `Jobs of the type '${shortName(jobType)}' are not created by themselves; '${REINDEX}' are.`;
    throw unprocessable(detail, { title: TITLES.unprocessableEntity, source: "data.type" });
  }
  const force = force_reindex ?? attributes.force_reindex ?? false;
  return createReindex(ctx, force, (job) => ({ data: job }));
}

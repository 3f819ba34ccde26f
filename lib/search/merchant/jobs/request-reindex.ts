import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { SentReindex } from "../schemas/indexes.ts";
import { createReindex } from "./create-reindex.ts";

/** Starts a reindex and answers with the bare job. @throws ApiError 409 while one is queued or runs */
export function requestReindex(ctx: Context, { data }: SentReindex): Promise<Reply> {
  return createReindex(ctx, data?.force_reindex ?? false, (job) => job);
}

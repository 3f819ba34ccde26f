import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { removeOne } from "../settings-resource.ts";
import { stopwordSets } from "./stopword-rules.ts";

/** Deletes a stopword set. @throws ApiError 404 for an unknown one */
export function deleteStopwordSet(ctx: Context, id: string): Promise<Reply> {
  return removeOne(ctx, stopwordSets, id);
}

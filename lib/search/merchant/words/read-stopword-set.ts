import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { readOne } from "../settings-resource.ts";
import { stopwordSets } from "./stopword-rules.ts";

/** A stopword set. @throws ApiError 404 for an unknown one */
export function readStopwordSet(ctx: Context, id: string): Promise<Reply> {
  return readOne(ctx, stopwordSets, id);
}

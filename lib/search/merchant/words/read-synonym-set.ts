import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { readOne } from "../settings-resource.ts";
import { synonymSets } from "./synonym-rules.ts";

/** A synonym set. @throws ApiError 404 for an unknown one */
export function readSynonymSet(ctx: Context, id: string): Promise<Reply> {
  return readOne(ctx, synonymSets, id);
}

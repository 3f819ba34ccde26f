import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { removeOne } from "../settings-resource.ts";
import { checkUnused, synonymSets } from "./synonym-rules.ts";

/** Deletes a synonym set. @throws ApiError 404 for an unknown one, 409 while a profile uses it */
export function deleteSynonymSet(ctx: Context, id: string): Promise<Reply> {
  return removeOne(ctx, synonymSets, id, (settings, gone) => {
    checkUnused(settings, gone);
    return settings;
  });
}

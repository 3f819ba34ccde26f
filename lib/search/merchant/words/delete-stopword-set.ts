import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { removeSettingsItem } from "../settings-resource.ts";
import { stopwordSets } from "./stopword-rules.ts";

/** @throws ApiError 404 for an unknown set */
export function deleteStopwordSet(ctx: Context, id: string): Promise<Reply> {
  return removeSettingsItem(ctx, stopwordSets, id);
}

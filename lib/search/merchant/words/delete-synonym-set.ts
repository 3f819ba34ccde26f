import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { removeSettingsItem } from "../settings-resource.ts";
import { checkUnused, synonymSets } from "./synonym-rules.ts";

/** @throws ApiError 404 for an unknown set, 409 while a profile uses it */
export function deleteSynonymSet(ctx: Context, id: string): Promise<Reply> {
  return removeSettingsItem(ctx, synonymSets, id, (settings, gone) => {
    checkUnused(settings, gone);
    return settings;
  });
}

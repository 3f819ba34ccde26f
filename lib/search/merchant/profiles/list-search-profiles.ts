import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { listSettingsItems } from "../settings-resource.ts";
import { searchProfiles } from "./profile-rules.ts";

export function listSearchProfiles(ctx: Context, query: ListQuery): Promise<Reply> {
  return listSettingsItems(ctx, searchProfiles, query);
}

import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { listAll } from "../settings-resource.ts";
import { searchProfiles } from "./profile-rules.ts";

/** A page of the profiles, oldest first. */
export function listSearchProfiles(ctx: Context, query: ListQuery): Promise<Reply> {
  return listAll(ctx, searchProfiles, query);
}

import { checkBodyId } from "../../../kernel/ids.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { SearchProfileChange } from "../schemas/profile.ts";
import { changeOne } from "../settings-resource.ts";
import { checkProfile, fieldsOfStore, searchProfiles, sentProfile } from "./profile-rules.ts";

/**
 * Changes what is sent of a profile; it counts from the next search on.
 * @throws ApiError 400 as `checkProfile` says, 404 for an unknown one
 */
export async function updateSearchProfile(
  ctx: Context,
  id: string,
  data: SearchProfileChange,
): Promise<Reply> {
  checkBodyId(data, id);
  const sent = sentProfile(data.attributes);
  const fieldsOf = await fieldsOfStore(ctx);
  return changeOne(ctx, searchProfiles, id, (before, settings) => {
    const profile = { ...before, ...sent };
    checkProfile(profile, settings, fieldsOf(settings));
    return profile;
  });
}

import { checkBodyId } from "../../../kernel/ids.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { SearchProfileChange } from "../schemas/profile.ts";
import { changeSettingsItem } from "../settings-resource.ts";
import { checkProfile, parseProfileChange, readStoreFields, searchProfiles } from "./profile-rules.ts";

/** @throws ApiError 400 as in `checkProfile`, 404 for an unknown profile */
export async function updateSearchProfile(
  ctx: Context,
  id: string,
  data: SearchProfileChange,
): Promise<Reply> {
  checkBodyId(data, id);
  const sent = parseProfileChange(data.attributes);
  const fieldsOf = await readStoreFields(ctx);
  return changeSettingsItem(ctx, searchProfiles, id, (before, settings) => {
    const profile = { ...before, ...sent };
    checkProfile(profile, settings, fieldsOf(settings));
    return profile;
  });
}

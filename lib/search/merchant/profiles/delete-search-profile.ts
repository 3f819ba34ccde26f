import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { removeSettingsItem } from "../settings-resource.ts";
import { searchProfiles } from "./profile-rules.ts";

/** Without a default profile, searches use the default fields. @throws ApiError 404 for an unknown profile */
export async function deleteSearchProfile(ctx: Context, id: string): Promise<Reply> {
  return removeSettingsItem(ctx, searchProfiles, id, (settings, gone) => {
    if (settings.defaultProfile !== gone.id) return settings;
    const { defaultProfile: _, ...others } = settings;
    return others;
  });
}

import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { changeMerchantSettings } from "../change-merchant-settings.ts";
import { requireSettingsItem } from "../settings-resource.ts";
import { searchProfiles } from "./profile-rules.ts";

/** Makes a profile the default of searches that name none. @throws ApiError 404 for an unknown profile */
export async function updateDefaultSearchProfile(ctx: Context, id: string): Promise<Reply> {
  return changeMerchantSettings(ctx, (before) => {
    const profile = requireSettingsItem(before, searchProfiles, id);
    const settings =
      before.defaultProfile === profile.id ? before : { ...before, defaultProfile: profile.id };
    return { settings, reply: { body: { data: searchProfiles.view(profile, settings) } } };
  });
}

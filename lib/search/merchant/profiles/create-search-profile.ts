import type { SearchProfile } from "../../../catalogs/search-index/search-settings.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewSearchProfile } from "../schemas/profile.ts";
import { addSettingsItem } from "../settings-resource.ts";
import { checkProfile, parseProfileChange, readStoreFields, searchProfiles } from "./profile-rules.ts";

/** @throws ApiError 400 as in `checkProfile`, 422 over 100 profiles */
export async function createSearchProfile(ctx: Context, sent: NewSearchProfile): Promise<Reply> {
  const at = ctx.now().toISOString();
  const { fields = [], ...others } = parseProfileChange(sent);
  const profile: SearchProfile = {
    id: ctx.newId(),
    description: "",
    force_use_default_price_for_faceting_and_sorting: false,
    ...others,
    slug: sent.slug,
    fields,
    created_at: at,
    updated_at: at,
  };
  const fieldsOf = await readStoreFields(ctx);
  return addSettingsItem(ctx, searchProfiles, profile, (settings) =>
    checkProfile(profile, settings, fieldsOf(settings)),
  );
}

import type { SearchProfile } from "../../../search-index/search-settings.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewSearchProfile } from "../schemas/profile.ts";
import { addOne } from "../settings-resource.ts";
import { checkProfile, fieldsOfStore, searchProfiles, sentProfile } from "./profile-rules.ts";

/**
 * Adds a search profile; searches name it by its slug.
 * @throws ApiError 400 as `checkProfile` says, 422 for one too many
 */
export async function createSearchProfile(ctx: Context, sent: NewSearchProfile): Promise<Reply> {
  const at = ctx.now().toISOString();
  const { fields = [], ...others } = sentProfile(sent);
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
  const fieldsOf = await fieldsOfStore(ctx);
  return addOne(ctx, searchProfiles, profile, (settings) =>
    checkProfile(profile, settings, fieldsOf(settings)),
  );
}

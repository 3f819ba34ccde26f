import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { removeOne } from "../settings-resource.ts";
import { searchProfiles } from "./profile-rules.ts";

/** Deletes a profile. Without a default one searches look in the usual fields. @throws ApiError 404 for an unknown one */
export async function deleteSearchProfile(ctx: Context, id: string): Promise<Reply> {
  return removeOne(ctx, searchProfiles, id, (settings, gone) => {
    if (settings.defaultProfile !== gone.id) return settings;
    const { defaultProfile: _, ...others } = settings;
    return others;
  });
}

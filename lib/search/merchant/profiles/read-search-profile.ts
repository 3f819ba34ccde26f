import { getSearchSettings } from "../../../catalogs/search-index/search-settings-store.ts";
import { notFound } from "../../../kernel/errors.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { requireSettingsItem } from "../settings-resource.ts";
import { searchProfiles } from "./profile-rules.ts";

/** Reads a profile by its id, or the default profile by `default`. @throws ApiError 404 for an unknown id */
export async function readSearchProfile({ table }: Context, id: string): Promise<Reply> {
  const settings = await getSearchSettings(table);
  const profileId = id === "default" ? settings.defaultProfile : id;
  if (profileId === undefined) throw notFound("search profile", id);
  const profile = requireSettingsItem(settings, searchProfiles, profileId);
  return { body: { data: searchProfiles.view(profile, settings) } };
}

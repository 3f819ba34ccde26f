import type { SearchProfile, SearchSettings } from "../../../catalogs/search-index/search-settings.ts";
import { getSearchSettings } from "../../../catalogs/search-index/search-settings-store.ts";
import { notFound } from "../../../kernel/errors.ts";
import { checkBodyId } from "../../../kernel/ids.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { checkFieldsWithoutEffect } from "../../../settings/fields-without-effect.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { NewSearchProfile, SearchProfileChange } from "../schemas/profile.ts";
import {
  addSettingsItem,
  changeMerchantSettings,
  changeSettingsItem,
  listSettingsItems,
  removeSettingsItem,
  requireMatchingItem,
  requireSettingsItem,
} from "../settings-resource.ts";
import {
  checkProfile,
  listProfileFieldsWithoutEffect,
  parseProfileChange,
  readStoreFields,
  searchProfiles,
} from "./profile-rules.ts";

export function listSearchProfiles(ctx: Context, query: ListQuery): Promise<Reply> {
  return listSettingsItems(ctx, searchProfiles, query);
}

/** Reads a profile by its id, or the default profile by `default`. @throws ApiError 404 for an unknown id */
export async function readSearchProfile({ table }: Context, id: string): Promise<Reply> {
  const settings = await getSearchSettings(table);
  const profileId = id === "default" ? settings.defaultProfile : id;
  if (profileId === undefined) throw notFound("search profile", id);
  const profile = requireSettingsItem(settings, searchProfiles, profileId);
  return { body: { data: searchProfiles.view(profile, settings) } };
}

/** @throws ApiError 400 and 422 as in `checkProfile`, 422 over 100 profiles or for fields without effect */
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
  const noted = await checkFieldsWithoutEffect(ctx, listProfileFieldsWithoutEffect(sent));
  const fieldsOf = await readStoreFields(ctx);
  const check = (settings: SearchSettings) => checkProfile(profile, settings, fieldsOf(settings));
  return addSettingsItem(ctx, searchProfiles, profile, { check, noted });
}

/** @throws ApiError 400 and 422 as in `checkProfile`, 404 for an unknown profile, 422 for fields without effect */
export async function updateSearchProfile(
  ctx: Context,
  id: string,
  data: SearchProfileChange,
): Promise<Reply> {
  checkBodyId(data, id);
  const sent = parseProfileChange(data.attributes);
  const noted = await checkFieldsWithoutEffect(ctx, listProfileFieldsWithoutEffect(data.attributes));
  const fieldsOf = await readStoreFields(ctx);
  const change = (before: SearchProfile, settings: SearchSettings) => {
    const profile = { ...before, ...sent };
    checkProfile(profile, settings, fieldsOf(settings));
    return profile;
  };
  return changeSettingsItem(ctx, searchProfiles, id, change, noted);
}

/** Makes a profile the default of searches that name none. @throws ApiError 404 for an unknown profile */
export async function updateDefaultSearchProfile(ctx: Context, id: string): Promise<Reply> {
  return changeMerchantSettings(ctx, (before) => {
    const profile = requireMatchingItem(ctx, before, searchProfiles, id);
    const settings =
      before.defaultProfile === profile.id ? before : { ...before, defaultProfile: profile.id };
    return { settings, reply: { body: { data: searchProfiles.view(profile, settings) } } };
  });
}

/** Without a default profile, searches use the default fields. @throws ApiError 404 for an unknown profile */
export async function deleteSearchProfile(ctx: Context, id: string): Promise<Reply> {
  return removeSettingsItem(ctx, searchProfiles, id, (settings, gone) => {
    if (settings.defaultProfile !== gone.id) return settings;
    const { defaultProfile: _, ...others } = settings;
    return others;
  });
}

import { notFound } from "../../../kernel/errors.ts";
import { getSearchSettings } from "../../../search-index/search-settings-store.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { requireOne } from "../settings-resource.ts";
import { searchProfiles } from "./profile-rules.ts";

/** A profile by its id, or the default one by `default`. @throws ApiError 404 for an unknown one */
export async function readSearchProfile({ table }: Context, id: string): Promise<Reply> {
  const settings = await getSearchSettings(table);
  const wanted = id === "default" ? settings.defaultProfile : id;
  if (wanted === undefined) throw notFound("search profile", id);
  const profile = requireOne(settings, searchProfiles, wanted);
  return { body: { data: searchProfiles.view(profile, settings) } };
}

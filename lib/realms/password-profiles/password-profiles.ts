import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getRealms } from "../realms-store.ts";
import { listRealmProfiles, requireProfile, resolveRealmId } from "../require-realm.ts";
import { profileView, wrapWithLinks } from "../views.ts";

/** Oldest first, because storefronts take the first profile. @throws ApiError 404 for an unknown realm */
export async function listPasswordProfiles(ctx: Context, realmId: string, query: ListQuery): Promise<Reply> {
  const profiles = listRealmProfiles(await getRealms(ctx.table), resolveRealmId(ctx, realmId));
  return { body: pageAnswer(profiles, query, profileView) };
}

/** @throws ApiError 404 for an unknown realm or profile */
export async function readPasswordProfile(ctx: Context, realmId: string, id: string): Promise<Reply> {
  const profile = requireProfile(await getRealms(ctx.table), resolveRealmId(ctx, realmId), id);
  return { body: wrapWithLinks(profileView(profile)) };
}

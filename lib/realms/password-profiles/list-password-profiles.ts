import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { profilesOf } from "../password-profiles.ts";
import { getRealms } from "../realms-store.ts";
import { realmIdIn } from "../require-realm.ts";
import { profileView } from "../views.ts";

/** The password profiles of a realm, oldest first: storefronts take the first one. @throws ApiError 404 for an unknown realm */
export async function listPasswordProfiles(ctx: Context, realmId: string, query: ListQuery): Promise<Reply> {
  const profiles = profilesOf(await getRealms(ctx.table), realmIdIn(ctx, realmId));
  return { body: pageAnswer(profiles, query, profileView) };
}

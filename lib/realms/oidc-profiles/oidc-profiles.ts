import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getRealms } from "../realms-store.ts";
import { requireRealm, resolveRealmId } from "../require-realm.ts";
import { wrapWithLinks } from "../views.ts";
import { oidcProfileView } from "./oidc-profile.ts";
import { getOidcProfiles, requireOidcProfile } from "./oidc-profiles-store.ts";
import { type AddressMeans, readOwnAddress } from "./read-provider.ts";

/** Oldest first: the order of the buttons on a sign-in page. @throws ApiError 404 for an unknown realm */
export async function listOidcProfiles(
  ctx: Context,
  realmId: string,
  query: ListQuery,
  means: AddressMeans,
): Promise<Reply> {
  const { id } = requireRealm(await getRealms(ctx.table), resolveRealmId(ctx, realmId));
  const { profiles } = (await getOidcProfiles(ctx.table, id)).value;
  if (profiles.length === 0) return { body: listAnswer([], 0, query) };
  const setting = { realmId: id, address: await readOwnAddress(ctx, means) };
  return { body: pageAnswer(profiles, query, (profile) => oidcProfileView(profile, setting)) };
}

/** @throws ApiError 404 for an unknown realm or profile */
export async function readOidcProfile(
  ctx: Context,
  { realmId, id }: { readonly realmId: string; readonly id: string },
  means: AddressMeans,
): Promise<Reply> {
  const realm = requireRealm(await getRealms(ctx.table), resolveRealmId(ctx, realmId));
  const profile = requireOidcProfile(await getOidcProfiles(ctx.table, realm.id), id);
  const setting = { realmId: realm.id, address: await readOwnAddress(ctx, means) };
  return { body: wrapWithLinks(oidcProfileView(profile, setting)) };
}

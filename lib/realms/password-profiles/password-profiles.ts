import { isDeepStrictEqual } from "node:util";
import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../../kernel/errors.ts";
import { type Conditional, checkIfMatch, requireNamedPart } from "../../kernel/etag.ts";
import { checkBodyId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { MAX_PROFILES, type PasswordProfile, type Realms } from "../realms.ts";
import { changeRealms, getRealms } from "../realms-store.ts";
import {
  hasProfiles,
  listRealmProfiles,
  requireProfile,
  requireRealm,
  resolveRealmId,
} from "../require-realm.ts";
import type { NewProfile, ProfileChange } from "../schemas.ts";
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

/** @throws ApiError 404 for an unknown realm; 422 for a realm without profiles and at the limit */
export async function createPasswordProfile(ctx: Context, realmId: string, data: NewProfile): Promise<Reply> {
  const at = ctx.now().toISOString();
  const profile: PasswordProfile = {
    id: ctx.newId(),
    name: data.name,
    username_format: data.username_format ?? "any",
    enable_one_time_password_token: data.enable_one_time_password_token ?? false,
    created_at: at,
    updated_at: at,
  };
  const reply = { body: wrapWithLinks(profileView(profile)) };
  return changeRealms(ctx, (realms) => {
    if (!hasProfiles(requireRealm(realms, realmId))) {
      throw refusal("Only the realm of accounts has password profiles.");
    }
    if (realms.profiles.length >= MAX_PROFILES) {
      throw refusal(`A store has at most ${MAX_PROFILES} password profiles.`);
    }
    return { realms: { ...realms, profiles: [...realms.profiles, profile] }, reply };
  });
}

function refusal(detail: string): ApiError {
  return unprocessable(detail, { title: TITLES.unprocessableEntity });
}

/** @throws ApiError 404 as `requireProfile`, 412 if `If-Match` names another state */
export function requireMatchingProfile(
  ctx: Conditional,
  realms: Realms,
  { realmId, id }: { readonly realmId: string; readonly id: string },
): PasswordProfile {
  requireRealm(realms, realmId);
  const profile = requireNamedPart(ctx, NAME, () => requireProfile(realms, realmId, id));
  checkIfMatch(ctx, NAME, () => profileView(profile));
  return profile;
}

const NAME = "password profile";

/** Existing usernames stay. @throws ApiError 400 for another id, 404 for an unknown realm or profile */
export async function updatePasswordProfile(
  ctx: Context,
  { realmId, id }: { readonly realmId: string; readonly id: string },
  change: ProfileChange,
): Promise<Reply> {
  checkBodyId(change, id);
  return changeRealms(ctx, (realms) => {
    const before = requireMatchingProfile(ctx, realms, { realmId, id });
    const fields = ["name", "username_format", "enable_one_time_password_token"] as const;
    const next = applyPatch(before, change, fields);
    const isSame = isDeepStrictEqual(next, before);
    const profile = isSame ? before : { ...next, updated_at: ctx.now().toISOString() };
    const profiles = realms.profiles.map((one) => (one === before ? profile : one));
    const reply = { body: wrapWithLinks(profileView(profile)) };
    return { realms: isSame ? realms : { ...realms, profiles }, reply };
  });
}

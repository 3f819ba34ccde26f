import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { MAX_PROFILES, type PasswordProfile } from "../realms.ts";
import { changeRealms } from "../realms-store.ts";
import { hasProfiles, requireRealm } from "../require-realm.ts";
import type { NewProfile } from "../schemas.ts";
import { profileView, wrapWithLinks } from "../views.ts";

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

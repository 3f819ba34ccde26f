import { isDeepStrictEqual } from "node:util";
import { checkBodyId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeRealms } from "../realms-store.ts";
import { requireProfile } from "../require-realm.ts";
import type { ProfileChange } from "../schemas.ts";
import { profileView, wrapWithLinks } from "../views.ts";

/** Existing usernames stay. @throws ApiError 400 for another id, 404 for an unknown realm or profile */
export async function updatePasswordProfile(
  ctx: Context,
  { realmId, id }: { readonly realmId: string; readonly id: string },
  change: ProfileChange,
): Promise<Reply> {
  checkBodyId(change, id);
  return changeRealms(ctx, (realms) => {
    const before = requireProfile(realms, realmId, id);
    const fields = ["name", "username_format", "enable_one_time_password_token"] as const;
    const next = applyPatch(before, change, fields);
    const isSame = isDeepStrictEqual(next, before);
    const profile = isSame ? before : { ...next, updated_at: ctx.now().toISOString() };
    const profiles = realms.profiles.map((one) => (one === before ? profile : one));
    const reply = { body: wrapWithLinks(profileView(profile)) };
    return { realms: isSame ? realms : { ...realms, profiles }, reply };
  });
}

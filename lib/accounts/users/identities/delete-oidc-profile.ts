import { getOidcProfiles, oidcProfilesWrite } from "../../../realms/oidc-profiles/oidc-profiles-store.ts";
import type { AddressMeans } from "../../../realms/oidc-profiles/read-provider.ts";
import { requireMatchingOidcProfile } from "../../../realms/oidc-profiles/require-matching-oidc-profile.ts";
import { getRealms } from "../../../realms/realms-store.ts";
import { requireRealm } from "../../../realms/require-realm.ts";
import { commitWithTask } from "../../../tasks/commit-with-task.ts";
import { newTask } from "../../../tasks/work-on.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { forgetProfile } from "../passwords/forget-profile.ts";

/** Hides its identities at once; a task removes them. @throws ApiError 404 for an unknown realm or profile, 412 for another state */
export async function deleteOidcProfile(
  ctx: Context,
  { realmId, id }: { readonly realmId: string; readonly id: string },
  means: AddressMeans,
): Promise<Reply> {
  const realm = requireRealm(await getRealms(ctx.table), realmId);
  return commitWithTask(ctx, forgetProfile, async () => {
    const before = await getOidcProfiles(ctx.table, realm.id);
    const profile = await requireMatchingOidcProfile(ctx, before, { realmId: realm.id, id }, means);
    const profiles = before.value.profiles.filter((one) => one !== profile);
    return {
      writes: [oidcProfilesWrite(realm.id, profiles, before)],
      task: newTask(ctx, { kind: "forget-profile", profileId: profile.id, realmId: realm.id, after: "" }),
      reply: {},
    };
  });
}

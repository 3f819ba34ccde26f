import {
  getOidcProfiles,
  oidcProfilesWrite,
  requireOidcProfile,
} from "../../../realms/oidc-profiles/oidc-profiles-store.ts";
import { getRealms } from "../../../realms/realms-store.ts";
import { requireRealm } from "../../../realms/require-realm.ts";
import { commitWithTask } from "../../../tasks/commit-with-task.ts";
import { newTask } from "../../../tasks/work-on.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { forgetProfile } from "../passwords/forget-profile.ts";

/** Hides its identities at once; a task removes them. @throws ApiError 404 for an unknown realm or profile */
export async function deleteOidcProfile(ctx: Context, realmId: string, id: string): Promise<Reply> {
  const realm = requireRealm(await getRealms(ctx.table), realmId);
  return commitWithTask(ctx, forgetProfile, async () => {
    const before = await getOidcProfiles(ctx.table, realm.id);
    const profile = requireOidcProfile(before, id);
    const profiles = before.value.profiles.filter((one) => one !== profile);
    return {
      writes: [oidcProfilesWrite(realm.id, profiles, before)],
      task: newTask(ctx, { kind: "forget-profile", profileId: profile.id, realmId: realm.id, after: "" }),
      reply: {},
    };
  });
}

import { requireMatchingProfile } from "../../../realms/password-profiles/password-profiles.ts";
import { getVersionedRealms, realmsWrite } from "../../../realms/realms-store.ts";
import { commitWithTask } from "../../../tasks/commit-with-task.ts";
import { newTask } from "../../../tasks/work-on.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { forgetProfile } from "./forget-profile.ts";

/** Hides its password infos at once; a task removes them. @throws ApiError 404 for an unknown profile */
export async function deletePasswordProfile(ctx: Context, realmId: string, id: string): Promise<Reply> {
  const profileId = id.toLowerCase();
  return commitWithTask(ctx, forgetProfile, async () => {
    const { realms, version } = await getVersionedRealms(ctx.table);
    const profile = requireMatchingProfile(ctx, realms, { realmId, id });
    const profiles = realms.profiles.filter((one) => one !== profile);
    return {
      writes: [realmsWrite({ realms: { ...realms, profiles }, version })],
      task: newTask(ctx, { kind: "forget-profile", profileId, after: "" }),
      reply: {},
    };
  });
}

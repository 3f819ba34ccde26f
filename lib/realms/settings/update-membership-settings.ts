import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { raiseSettingsVersion } from "../realms.ts";
import { changeRealms } from "../realms-store.ts";
import type { AccountMembershipChange } from "../settings-schemas.ts";
import { accountMembershipView } from "../views.ts";

/** Existing memberships stay. */
export async function updateMembershipSettings(
  ctx: Context,
  change: AccountMembershipChange,
): Promise<Reply> {
  return changeRealms(ctx, (before) => {
    const membership_limit = change.membership_limit ?? before.membership_limit;
    const isSame = membership_limit === before.membership_limit;
    const realms = isSame
      ? before
      : raiseSettingsVersion({ ...before, membership_limit }, "account-membership");
    return { realms, reply: { body: accountMembershipView(realms) } };
  });
}

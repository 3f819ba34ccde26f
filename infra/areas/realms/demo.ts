import { getVersionedRealms } from "../../../lib/realms/realms-store.ts";
import { updateAccountAuthentication } from "../../../lib/realms/settings/settings.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import type { DemoPart } from "../area.ts";

/**
 * Lets members sign up, each with an account, and change their passwords. Does nothing if the sign-in settings were changed
 * before.
 */
async function openDemoSignUp(ctx: Context): Promise<void> {
  if ((await getVersionedRealms(ctx.table)).version > 0) return;
  await updateAccountAuthentication(ctx, {
    type: "account_authentication_settings",
    enable_self_signup: true,
    auto_create_account_for_account_members: true,
    account_member_self_management: "update_only",
  });
}

export const demo: DemoPart = {
  after: ["settings"],
  add: (merchant) => openDemoSignUp(merchant()),
};

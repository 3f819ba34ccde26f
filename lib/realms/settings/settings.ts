import { isDeepStrictEqual } from "node:util";
import { checkIfMatch } from "../../kernel/etag.ts";
import { checkBodyId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { ACCOUNT_SETTINGS_ID, raiseSettingsVersion } from "../realms.ts";
import { changeRealms, getRealms } from "../realms-store.ts";
import type { AccountAuthenticationChange, AccountMembershipChange } from "../settings-schemas.ts";
import { accountAuthenticationView, accountMembershipView, customerAuthenticationView } from "../views.ts";

export async function readAccountAuthentication({ table }: Context): Promise<Reply> {
  return { body: accountAuthenticationView(await getRealms(table)) };
}

export async function readMembershipSettings({ table }: Context): Promise<Reply> {
  return { body: accountMembershipView(await getRealms(table)) };
}

/** Customers of every store sign in to the buyer realm; this cannot be changed. */
export function readCustomerAuthentication(): Promise<Reply> {
  return Promise.resolve({ body: customerAuthenticationView() });
}

/** The kind, for refusals. */
const NAME = "settings";

const AUTHENTICATION_FIELDS = [
  "enable_self_signup",
  "auto_create_account_for_account_members",
  "account_member_self_management",
  "account_management_authentication_token_timeout_secs",
] as const;

/** Issued tokens keep their lifetime. @throws ApiError 400 for an id other than that of the settings */
export async function updateAccountAuthentication(
  ctx: Context,
  change: AccountAuthenticationChange,
): Promise<Reply> {
  checkBodyId(change, ACCOUNT_SETTINGS_ID);
  return changeRealms(ctx, (before) => {
    checkIfMatch(ctx, NAME, () => accountAuthenticationView(before).data);
    const accountAuthentication = applyPatch(before.accountAuthentication, change, AUTHENTICATION_FIELDS);
    const isSame = isDeepStrictEqual(accountAuthentication, before.accountAuthentication);
    const realms = isSame
      ? before
      : raiseSettingsVersion({ ...before, accountAuthentication }, "account-authentication");
    return { realms, reply: { body: accountAuthenticationView(realms) } };
  });
}

/** Existing memberships stay. */
export async function updateMembershipSettings(
  ctx: Context,
  change: AccountMembershipChange,
): Promise<Reply> {
  return changeRealms(ctx, (before) => {
    checkIfMatch(ctx, NAME, () => accountMembershipView(before).data);
    const membership_limit = change.membership_limit ?? before.membership_limit;
    const isSame = membership_limit === before.membership_limit;
    const realms = isSame
      ? before
      : raiseSettingsVersion({ ...before, membership_limit }, "account-membership");
    return { realms, reply: { body: accountMembershipView(realms) } };
  });
}

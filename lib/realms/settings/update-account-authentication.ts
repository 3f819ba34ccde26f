import { isDeepStrictEqual } from "node:util";
import { checkBodyId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/merge.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { ACCOUNT_SETTINGS_ID, raiseSettingsVersion } from "../realms.ts";
import { changeRealms } from "../realms-store.ts";
import type { AccountAuthenticationChange } from "../settings-schemas.ts";
import { accountAuthenticationView } from "../views.ts";

const FIELDS = [
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
    const accountAuthentication = applyPatch(before.accountAuthentication, change, FIELDS);
    const isSame = isDeepStrictEqual(accountAuthentication, before.accountAuthentication);
    const realms = isSame
      ? before
      : raiseSettingsVersion({ ...before, accountAuthentication }, "account-authentication");
    return { realms, reply: { body: accountAuthenticationView(realms) } };
  });
}

import { isDeepStrictEqual } from "node:util";
import { checkBodyId } from "../../kernel/ids.ts";
import { merged } from "../../kernel/merge.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { ACCOUNT_SETTINGS_ID } from "../fixed-ids.ts";
import { changeRealms } from "../realms-store.ts";
import type { AccountAuthenticationChange } from "../settings-schemas.ts";
import { settingsChanged } from "../settings-versions.ts";
import { accountAuthenticationView } from "../views.ts";

const FIELDS = [
  "enable_self_signup",
  "auto_create_account_for_account_members",
  "account_member_self_management",
  "account_management_authentication_token_timeout_secs",
] as const;

/** Changes what is given of how members of accounts sign in. Tokens that are issued keep their lives. */
export async function updateAccountAuthentication(
  ctx: Context,
  change: AccountAuthenticationChange,
): Promise<Reply> {
  checkBodyId(change, ACCOUNT_SETTINGS_ID);
  return changeRealms(ctx, (before) => {
    const accountAuthentication = merged(before.accountAuthentication, change, FIELDS);
    const isSame = isDeepStrictEqual(accountAuthentication, before.accountAuthentication);
    const realms = isSame
      ? before
      : settingsChanged({ ...before, accountAuthentication }, "account-authentication");
    return { realms, reply: { body: accountAuthenticationView(realms) } };
  });
}

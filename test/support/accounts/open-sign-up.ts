import {
  type AccountAuthentication,
  DEFAULT_PROFILE_ID,
  DEFAULT_REALMS,
} from "../../../lib/realms/realms.ts";
import { realmsWrite } from "../../../lib/realms/realms-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { shopOn } from "../shop.ts";
import { TOKEN } from "./account-store.ts";

/** Stores settings that let members sign up, each with an account of its own. `more` overrides them. */
export async function openSignUp(table: Table, more: Partial<AccountAuthentication> = {}): Promise<void> {
  const accountAuthentication: AccountAuthentication = {
    ...DEFAULT_REALMS.accountAuthentication,
    enable_self_signup: true,
    auto_create_account_for_account_members: true,
    ...more,
  };
  const { put, when } = realmsWrite({ realms: { ...DEFAULT_REALMS, accountAuthentication }, version: 0 });
  await table.put(put, when);
}

/** A shop with open sign-up, and requests that sign members up and in. */
export async function anOpenShop<T extends Table>(table: T, settings: Call = {}) {
  await openSignUp(table);
  const shop = shopOn(table, { as: "implicit", ...settings });
  const ask = (data: object, more?: Call) =>
    shop.post("/v2/account-members/tokens", { data: { type: TOKEN, ...data } }, more);
  const password_profile_id = DEFAULT_PROFILE_ID;
  return {
    ...shop,
    ask,
    signUp: (who: object, more?: Call) =>
      ask({ authentication_mechanism: "self_signup", password_profile_id, ...who }, more),
    signIn: (username: string, password: string, more?: Call) =>
      ask({ authentication_mechanism: "password", password_profile_id, username, password }, more),
  };
}

import { type AccountAuthentication, DEFAULT_REALMS } from "../../../lib/realms/realms.ts";
import { realmsWrite } from "../../../lib/realms/realms-store.ts";
import type { Table } from "../../../lib/table/table.ts";

/** A store whose storefronts sign members up, each with an account of its own; changed where a test says so. */
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

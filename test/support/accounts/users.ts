import type { User } from "../../../lib/accounts/users/user.ts";
import { userWrites } from "../../../lib/accounts/users/users-store.ts";
import { ACCOUNT_REALM_ID } from "../../../lib/realms/fixed-ids.ts";
import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../runtime.ts";

/** A member of accounts, with no way to sign in. */
export function aUser(what: Partial<User> & Pick<User, "id">): User {
  const at = NOON.toISOString();
  return {
    realm_id: ACCOUNT_REALM_ID,
    name: "Ida Marrow",
    email: "ida@larkfield.example",
    infos: [],
    member_version: 1,
    member_updated_at: at,
    created_at: at,
    updated_at: at,
    ...what,
  };
}

export async function saveUser(table: Table, what: Partial<User> & Pick<User, "id">): Promise<User> {
  const user = aUser(what);
  await table.transact(userWrites(user), `save user ${user.id}`);
  return user;
}

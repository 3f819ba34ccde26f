import { randomUUID } from "node:crypto";
import type { User } from "../../../lib/accounts/users/user.ts";
import { buildUserWrites } from "../../../lib/accounts/users/users-store.ts";
import { ACCOUNT_REALM_ID } from "../../../lib/realms/realms.ts";
import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../runtime.ts";

/** An account member without any way to sign in. */
function aUser(what: Partial<User> & Pick<User, "id">): User {
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
  await table.transact(buildUserWrites(user), randomUUID());
  return user;
}

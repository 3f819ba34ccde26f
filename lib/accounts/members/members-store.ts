import { pickValues } from "../../kernel/objects.ts";
import { EVER } from "../../lists/filter-matcher.ts";
import { ACCOUNT_REALM_ID } from "../../realms/realms.ts";
import { allCreated, type CreationList } from "../../table/creation-list.ts";
import { indexKeys } from "../../table/keys.ts";
import type { Table } from "../../table/table.ts";
import type { User } from "../users/user.ts";
import { members, userEntity } from "../users/users-store.ts";

/** All members by creation time: the users of the account realm. */
export const MEMBER_LIST: CreationList<User> = {
  entity: userEntity,
  partitionOf: (shard) => indexKeys.userList(ACCOUNT_REALM_ID, shard),
};

/** Leaves out unknown ids. */
export async function getMembers(table: Table, ids: readonly string[]): Promise<readonly User[]> {
  return pickValues(await members.getMany(table, ids));
}

/** End of an error message: the other list of members, which bounds of `created_at` narrow. */
export const USER_LIST_ADVICE =
  "the users of their realm, 'GET /v2/authentication-realms/{id}/user-authentication-info' with bounds of 'created_at'";

/** @throws ApiError 422 for more members than a list can read */
export function getAllMembers(table: Table): Promise<readonly User[]> {
  const advice = `no filter of this list helps; ask for ${USER_LIST_ADVICE}`;
  return allCreated(table, MEMBER_LIST, { ...EVER, what: "account members", advice });
}

import { EVER } from "../../lists/required-tests.ts";
import { ACCOUNT_REALM_ID } from "../../realms/fixed-ids.ts";
import { allCreated, type CreationList } from "../../table/creation-list.ts";
import { indexKeys } from "../../table/keys.ts";
import type { Table } from "../../table/table.ts";
import type { User } from "../users/user.ts";
import { members, userEntity } from "../users/users-store.ts";

/** All members in the order of their creation: the users of the realm of accounts. */
export const MEMBER_LIST: CreationList<User> = {
  entity: userEntity,
  partitionOf: (shard) => indexKeys.userList(ACCOUNT_REALM_ID, shard),
};

/** The members with these ids that are there. */
export async function getMembers(table: Table, ids: readonly string[]): Promise<readonly User[]> {
  const found = await members.getMany(table, ids);
  return found.flatMap((member) => (member ? [member.value] : []));
}

/** The other list of them, which times of creation narrow: as the end of a sentence. */
export const AS_USERS =
  "the users of their realm, 'GET /v2/authentication-realms/{id}/user-authentication-info' with bounds of 'created_at'";

/** All members. @throws ApiError 422 for more than a list can look at */
export function getAllMembers(table: Table): Promise<readonly User[]> {
  const advice = `no filter of this list helps; ask for ${AS_USERS}`;
  return allCreated(table, MEMBER_LIST, { ...EVER, what: "account members", advice });
}

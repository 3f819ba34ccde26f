import type { LookUpFamily } from "../../look-ups/look-up.ts";
import { findIdsBehind } from "../../look-ups/look-ups-store.ts";
import type { Table } from "../../table/table.ts";
import type { User } from "./user.ts";
import { USER_TYPE, userIn, users } from "./users-store.ts";

const KIND = "users";
const FIELD = "way_to_sign_in";

/** Passwords and identities are stored in their user, so their ids alone do not lead to them. */
export const userLookUps: LookUpFamily = {
  kind: KIND,
  itemType: USER_TYPE,
  searchedIn: (item) => {
    const { id, infos, identities = [] } = userIn(item);
    const ids = [...infos, ...identities].map((way) => ({ field: FIELD, text: way.id }));
    return { id, ids, values: {}, names: {} };
  },
};

/** The user who signs in with a password info or an identity of this id, seconds after it was made. */
export async function findUserOfWay(table: Table, id: string): Promise<User | undefined> {
  const [userId] = await findIdsBehind(table, { kind: KIND, field: FIELD, text: id }, { most: 1 });
  return userId === undefined ? undefined : (await users.get(table, userId))?.value;
}

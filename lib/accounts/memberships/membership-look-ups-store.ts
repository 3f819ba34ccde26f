import type { LookUpFamily } from "../../look-ups/look-up.ts";
import { findIdsBehind } from "../../look-ups/look-ups-store.ts";
import type { Table } from "../../table/table.ts";
import type { Membership } from "./membership.ts";
import { getMembership, MEMBERSHIP_TYPE, membershipIn } from "./memberships-store.ts";

const KIND = "memberships";
const FIELD = "id";
const SIDE_MARK = ":";

/** A membership is stored below its account, so its id alone does not lead to it. */
export const membershipLookUps: LookUpFamily = {
  kind: KIND,
  itemType: MEMBERSHIP_TYPE,
  searchedIn: (item) => {
    const { id, account_id, member_id } = membershipIn(item);
    const path = `${account_id}${SIDE_MARK}${member_id}`;
    return { id: path, ids: [{ field: FIELD, text: id }], values: {}, names: {} };
  },
};

/** A membership by its id, seconds after it was made. */
export async function findMembership(table: Table, id: string): Promise<Membership | undefined> {
  const [path] = await findIdsBehind(table, { kind: KIND, field: FIELD, text: id }, { most: 1 });
  if (path === undefined) return undefined;
  const [accountId = "", memberId = ""] = path.split(SIDE_MARK);
  return (await getMembership(table, accountId, memberId))?.value;
}

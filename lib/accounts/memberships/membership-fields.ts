import type { ReadField } from "../../lists/filter-matcher.ts";
import { readerOf } from "../../lists/select-page.ts";
import type { Membership } from "./membership.ts";

/** Reads what lists of memberships are filtered and sorted by. */
export function membershipFields(membership: Membership): ReadField {
  return readerOf({ ...membership, account_member_id: membership.member_id });
}

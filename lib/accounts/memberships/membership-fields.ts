import type { ReadField } from "../../lists/filter-matcher.ts";
import { createFieldReader } from "../../lists/select-page.ts";
import type { Membership } from "./membership.ts";

export function membershipFields(membership: Membership): ReadField {
  return createFieldReader({ ...membership, account_member_id: membership.member_id });
}

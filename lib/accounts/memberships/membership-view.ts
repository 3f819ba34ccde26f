import type { View } from "../../schemas/view.ts";
import { accountPath } from "../account-view.ts";
import type { Membership } from "./membership.ts";
import type { membership as membershipSchema } from "./schemas.ts";

export function membershipView(membership: Membership): View<typeof membershipSchema> {
  const { id, account_id, member_id, created_at, updated_at } = membership;
  return {
    id,
    type: "account_membership",
    account_member_id: member_id,
    relationships: {
      account: { data: { type: "account", id: account_id } },
      account_member: { data: { type: "account_member", id: member_id } },
    },
    links: { self: `${accountPath(account_id)}/account-memberships/${id}` },
    meta: { timestamps: { created_at, updated_at } },
  };
}

export function membershipAnswer(membership: Membership) {
  const data = membershipView(membership);
  return { data, links: data.links };
}

import { tagView } from "../../kernel/etag.ts";
import type { View } from "../../schemas/view.ts";
import { accountPath } from "../account-view.ts";
import type { membership as membershipSchema } from "./schemas.ts";

/** Lets a member act for an account. @answers How are memberships written, limited and ended? */
export type Membership = {
  readonly id: string;
  readonly account_id: string;
  readonly member_id: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export const MAX_MEMBERSHIPS_OF_ACCOUNT = 1000;

export function membershipView(membership: Membership): View<typeof membershipSchema> {
  const { id, account_id, member_id, created_at, updated_at } = membership;
  return tagView({
    id,
    type: "account_membership",
    account_member_id: member_id,
    relationships: {
      account: { data: { type: "account", id: account_id } },
      account_member: { data: { type: "account_member", id: member_id } },
    },
    links: { self: `${accountPath(account_id)}/account-memberships/${id}` },
    meta: { timestamps: { created_at, updated_at } },
  });
}

export function membershipAnswer(membership: Membership) {
  const data = membershipView(membership);
  return { data, links: data.links };
}

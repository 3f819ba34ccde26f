import type { View } from "../../schemas/view.ts";
import type { User } from "../users/user.ts";
import type { accountMember, memberResponse } from "./schemas.ts";

export function memberView(user: User): View<typeof accountMember> {
  const { id, name, email, given_name, middle_name, family_name, created_at, member_updated_at } = user;
  return {
    id,
    type: "account_member",
    name,
    email,
    given_name: given_name ?? null,
    middle_name: middle_name ?? null,
    family_name: family_name ?? null,
    links: { self: `/v2/account-members/${id}` },
    meta: { timestamps: { created_at, updated_at: member_updated_at } },
  };
}

export function memberAnswer(user: User): View<typeof memberResponse> {
  const data = memberView(user);
  return { data, links: data.links };
}

import type { QueryRules } from "../../lists/list-query.ts";

const lists: QueryRules = {
  page: { smallest: 0 },
  filter: { attributes: { account_member_id: { type: "uuid", operators: ["eq", "like"] } } },
  sort: { attributes: ["created_at", "id", "updated_at"], byDefault: "-created_at" },
};

/** Clients write the singular and the plural. */
const MEMBERS = ["account_member", "account_members"];

export const membershipsOfAccountQuery: QueryRules = { ...lists, include: MEMBERS };
export const membershipQuery: QueryRules = { include: MEMBERS };
export const membershipsOfMemberQuery: QueryRules = { ...lists, include: ["account", "accounts"] };

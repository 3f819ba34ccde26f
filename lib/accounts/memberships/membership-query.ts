import type { QueryRules } from "../../lists/list-query.ts";

const lists: QueryRules = {
  page: { smallest: 0 },
  filter: { attributes: { account_member_id: { type: "uuid", operators: ["eq", "like"] } } },
  sort: { attributes: ["created_at", "id", "updated_at"], byDefault: "-created_at" },
};

/** Clients write the singular and the plural. */
const MEMBERS = ["account_member", "account_members"];

/** What a list of an account's memberships may be asked for. */
export const membershipsOfAccountQuery: QueryRules = { ...lists, include: MEMBERS };
/** The same of one membership. */
export const membershipQuery: QueryRules = { include: MEMBERS };
/** The same of a member's memberships. */
export const membershipsOfMemberQuery: QueryRules = { ...lists, include: ["account", "accounts"] };

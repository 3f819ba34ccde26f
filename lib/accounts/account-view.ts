import type { View } from "../schemas/view.ts";
import type { Account } from "./account.ts";
import type { accountResponse, account as accountSchema } from "./schemas.ts";

/** An account as clients read it. */
export function accountView(account: Account): View<typeof accountSchema> {
  const { id, name, legal_name, registration_id, external_ref, parent_id, created_at, updated_at } = account;
  return {
    id,
    type: "account",
    name,
    legal_name: legal_name ?? null,
    registration_id: registration_id ?? null,
    external_ref: external_ref ?? null,
    parent_id: parent_id ?? null,
    relationships: relationshipsOf(account),
    links: { self: accountPath(id) },
    meta: { timestamps: { created_at, updated_at } },
  };
}

/** Each ancestor is wrapped by itself, as clients of the public service read them. */
function relationshipsOf({
  parent_id,
  ancestors = [],
}: Account): View<typeof accountSchema>["relationships"] {
  if (parent_id === undefined) return {};
  const reference = (id: string) => ({ data: { type: "account", id } }) as const;
  return { parent: reference(parent_id), ancestors: ancestors.map(reference) };
}

/** The answer that is about one account. */
export function accountAnswer(account: Account): View<typeof accountResponse> {
  const data = accountView(account);
  return { data, links: data.links };
}

/** Where an account is. */
export function accountPath(id: string): string {
  return `/v2/accounts/${id}`;
}

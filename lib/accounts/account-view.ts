import { tagView } from "../kernel/etag.ts";
import type { View } from "../schemas/view.ts";
import type { Account } from "./account.ts";
import type { accountResponse, account as accountSchema } from "./schemas.ts";

export function accountView(account: Account): View<typeof accountSchema> {
  const { id, name, legal_name, registration_id, external_ref, parent_id, created_at, updated_at } = account;
  return tagView({
    id,
    type: "account",
    name,
    legal_name: legal_name ?? null,
    registration_id: registration_id ?? null,
    external_ref: external_ref ?? null,
    parent_id: parent_id ?? null,
    relationships: buildAccountRelationships(account),
    links: { self: accountPath(id) },
    meta: { timestamps: { created_at, updated_at } },
  });
}

/** The public API wraps every ancestor in its own `data`. */
function buildAccountRelationships(account: Account): View<typeof accountSchema>["relationships"] {
  const { parent_id, ancestors = [] } = account;
  const tags = toTagReferences(account);
  const reference = (id: string) => ({ data: { type: "account", id } }) as const;
  return {
    ...(parent_id === undefined ? {} : { parent: reference(parent_id), ancestors: ancestors.map(reference) }),
    ...(tags.length > 0 ? { account_tags: { data: tags } } : {}),
  };
}

export function toTagReferences({ account_tag_ids = [] }: Account) {
  return account_tag_ids.map((id) => ({ type: "account_tag", id }) as const);
}

export function accountAnswer(account: Account): View<typeof accountResponse> {
  const data = accountView(account);
  return { data, links: data.links };
}

export function accountPath(id: string): string {
  return `/v2/accounts/${id}`;
}

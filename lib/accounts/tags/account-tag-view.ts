import type { AccountTag } from "../../account-tags/account-tags-store.ts";
import { tagView } from "../../kernel/etag.ts";
import type { View } from "../../schemas/view.ts";
import type { accountTagResponse, accountTag as accountTagSchema } from "./schemas.ts";

export function accountTagView({
  id,
  name,
  description,
  created_at,
  updated_at,
}: AccountTag): View<typeof accountTagSchema> {
  return tagView({
    id,
    type: "account_tag",
    name,
    description: description ?? null,
    links: { self: `/v2/account-tags/${id}` },
    meta: { timestamps: { created_at, updated_at } },
  });
}

export function accountTagAnswer(tag: AccountTag): View<typeof accountTagResponse> {
  const data = accountTagView(tag);
  return { data, links: data.links };
}

import { expectData, type Shop } from "../shop.ts";

/** Account tags by name. */
export async function someTags<const N extends string>(
  shop: Shop,
  ...names: readonly N[]
): Promise<Record<N, string>> {
  const ids: Partial<Record<N, string>> = {};
  for (const name of names) {
    const made = await expectData(shop.post("/v2/account-tags", { data: { type: "account_tag", name } }));
    ids[name] = made.id;
  }
  return ids as Record<N, string>;
}

export const tagReferences = (...ids: readonly string[]) => ({
  data: ids.map((id) => ({ type: "account_tag", id })),
});

const tagsPath = (account: string) => `/v2/accounts/${account}/relationships/account-tags` as const;

export const giveTags = (shop: Shop, account: string, ...ids: readonly string[]) =>
  shop.post(tagsPath(account), tagReferences(...ids));

export const takeTags = (shop: Shop, account: string, ...ids: readonly string[]) =>
  shop.delete(tagsPath(account), { body: tagReferences(...ids) });

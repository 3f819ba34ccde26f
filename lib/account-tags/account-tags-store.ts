import { conflict, shortName } from "../kernel/errors.ts";
import { decodeItem, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Item, Table } from "../table/table.ts";
import { uniqueValue } from "../table/unique-value.ts";

/** A mark that merchants give to accounts, such as "wholesale". */
export type AccountTag = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Item type that events of account tags are made from. */
export const ACCOUNT_TAG_TYPE = "account_tag";

const tagName = uniqueValue(
  (name) => keys.uniqueName("account-tag", name),
  (name) =>
    conflict(`There is an account tag with the name '${shortName(name)}' already.`, { source: "data.name" }),
);

const accountTagEntity = entity<AccountTag>(ACCOUNT_TAG_TYPE);

/** No two have one name. The count of the tags limits their number, so they can be listed. */
export const accountTags = resource({
  entity: accountTagEntity,
  name: "account tag",
  keyOf: keys.accountTag,
  all: { pk: keys.accountTag("-").pk },
  unique: [{ value: tagName, of: ({ name }) => name }],
});

/** @throws Error for an item that cannot be read */
export function accountTagIn(item: Item): AccountTag {
  return decodeItem(accountTagEntity, item);
}

/** The ids that no tag has, in their order. Reads nothing without ids. */
export async function findUnknownTags(table: Table, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const tags = await accountTags.getMany(table, ids);
  return ids.filter((_, at) => !tags[at]);
}

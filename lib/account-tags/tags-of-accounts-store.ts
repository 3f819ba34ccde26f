import { toLowerCaseIds } from "../kernel/ids.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { decodeItem, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { type Read, readTogether, type Table } from "../table/table.ts";

/** The part of an account's item that rules and promotions read. */
type TaggedAccount = { readonly account_tag_ids?: readonly string[] };

const account = entity<TaggedAccount>("account");

/** Ids of tags by the account's id in lower case. It has only accounts that were read. */
export type TagsByAccount = ReadonlyMap<string, readonly string[]>;

export const NO_TAGS_READ: ReadonlyMap<string, readonly string[]> = new Map();

/** These can make an account's tags matter. */
type Namer = "rules" | "promotions";

const named = processMemory(() => new Set<Namer>());

/** The next read of this process takes tags along if they were named now. */
export function rememberNaming(namer: Namer, namesTags: boolean): void {
  if (namesTags) named().add(namer);
  else named().delete(namer);
}

/**
 * A part of a read plan: the tags of these accounts if something named tags when this process last looked, else nothing.
 * `readMissingTags` reads the rest once it is known that they matter. So a store without such rules pays nothing, and
 * others pay a call of its own only for the first request of a process.
 * @answers When are the tags of an account read?
 */
export function planTagsRead(accountIds: readonly string[]): Read<TagsByAccount> {
  return named().size > 0 ? planAllTags(accountIds) : { keys: [], decode: () => NO_TAGS_READ };
}

function planAllTags(accountIds: readonly string[]): Read<TagsByAccount> {
  const ids = [...new Set(toLowerCaseIds(accountIds))];
  return {
    keys: ids.map(keys.account),
    decode: (items) =>
      new Map(
        ids.map((id, at) => {
          const item = items[at];
          return [id, (item && decodeItem(account, item).account_tag_ids) ?? []];
        }),
      ),
  };
}

/** Reads the tags of those accounts that were not read yet; no call if there are none. */
export async function readMissingTags(
  table: Table,
  known: TagsByAccount,
  accountIds: readonly string[],
): Promise<TagsByAccount> {
  const missing = accountIds.filter((id) => !known.has(id.toLowerCase()));
  if (missing.length === 0) return known;
  const { tags } = await readTogether(table, { tags: planAllTags(missing) });
  return new Map([...known, ...tags]);
}

/** The tags of all these accounts together. */
export function joinTags(tags: TagsByAccount, accountIds: readonly string[]): readonly string[] {
  return [...new Set(accountIds.flatMap((id) => tags.get(id.toLowerCase()) ?? []))];
}

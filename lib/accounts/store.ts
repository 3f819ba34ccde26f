import { type CreationList, creationKeys } from "../table/creation-list.ts";
import { decoded, entity } from "../table/entity.ts";
import { indexKeys, keys } from "../table/keys.ts";
import { type Resource, resource } from "../table/resource.ts";
import type { Item, Table, Write } from "../table/table.ts";
import type { Account } from "./account.ts";

/** Of the items that events of accounts are made of. */
export const ACCOUNT_TYPE = "account";

const accountEntity = entity<Account>(ACCOUNT_TYPE);
const stored = resource({ entity: accountEntity, name: "account", keyOf: keys.account });

/** Accounts are listed by an index, in which each is from its first write on. */
export const accounts: Resource<Account> = {
  ...stored,
  writes: (account, before) => stored.writes(account, before).map((write) => listed(write, account)),
};

function listed(write: Write, account: Account): Write {
  return "put" in write ? { ...write, put: { ...write.put, ...accountListKeys(account) } } : write;
}

/** What puts an account into the list of all. */
export function accountListKeys(account: Account) {
  return creationKeys(indexKeys.accountList, account);
}

/** All accounts in the order of their creation. */
export const ACCOUNT_LIST: CreationList<Account> = {
  entity: accountEntity,
  partitionOf: indexKeys.accountList,
};

/** The account in an item. @throws Error for one that cannot be read */
export function accountIn(item: Item): Account {
  return decoded(accountEntity, item);
}

/** In the order of the ids, `undefined` for unknown ones. */
export async function getAccounts(
  table: Table,
  ids: readonly string[],
): Promise<readonly (Account | undefined)[]> {
  return (await accounts.getMany(table, ids)).map((account) => account?.value);
}

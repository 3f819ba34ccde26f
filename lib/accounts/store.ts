import type { ApiError } from "../kernel/errors.ts";
import { type CreationList, creationKeys } from "../table/creation-list.ts";
import type { Partition } from "../table/documents.ts";
import { decoded, entity } from "../table/entity.ts";
import { indexKeys, keys } from "../table/keys.ts";
import { type Resource, resource } from "../table/resource.ts";
import type { Check, Item, Table } from "../table/table.ts";
import type { Account } from "./account.ts";

/** Of the items that events of accounts are made of. */
export const ACCOUNT_TYPE = "account";

const accountEntity = entity<Account>(ACCOUNT_TYPE);

/** Accounts are listed by an index, in which each is from its first write on. */
export const accounts: Resource<Account> = resource({
  entity: accountEntity,
  name: "account",
  keyOf: keys.account,
  beside: accountListKeys,
});

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

/** That an account is still there when something is written that belongs to it. @param gone the answer if it is not */
export function accountStays(id: string, gone: (id: string) => ApiError): Check {
  return { check: keys.account(id), when: { only: "present" }, refusal: () => gone(id) };
}

/** What else is stored of an account, for when it is gone: how many members it has, and its addresses. */
export function accountLeftovers(id: string): readonly Partition[] {
  const { pk, sk } = keys.accountCounts(id);
  return [{ pk, prefix: sk }, { pk: keys.address({ type: "account", id }, "").pk }];
}

/** In the order of the ids, `undefined` for unknown ones. */
export async function getAccounts(
  table: Table,
  ids: readonly string[],
): Promise<readonly (Account | undefined)[]> {
  return (await accounts.getMany(table, ids)).map((account) => account?.value);
}

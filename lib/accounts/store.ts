import { type ApiError, conflict } from "../kernel/errors.ts";
import { type CreationList, creationKeys, readCreatedAfter } from "../table/creation-list.ts";
import { decodeItem, entity, type Partition } from "../table/entity.ts";
import { indexKeys, keys } from "../table/keys.ts";
import { type Resource, resource } from "../table/resource.ts";
import type { Check, Item, Table, Write } from "../table/table.ts";
import { uniqueValue, uniqueValueWrites } from "../table/unique-value.ts";
import type { Account } from "./account.ts";

/** Item type that account events are made from. */
export const ACCOUNT_TYPE = "account";

const accountEntity = entity<Account>(ACCOUNT_TYPE);

/** An account is in the list's index from its first write. */
export const accounts: Resource<Account> = resource({
  entity: accountEntity,
  name: "account",
  keyOf: keys.account,
  beside: accountListKeys,
});

function accountListKeys(account: Account) {
  return creationKeys(indexKeys.accountList, account);
}

/** All accounts by creation time. */
export const ACCOUNT_LIST: CreationList<Account> = {
  entity: accountEntity,
  partitionOf: indexKeys.accountList,
};

/** The next accounts by creation, then id. @param page goes on behind `after`, if it is not empty */
export function readAccountsAfter(table: Table, page: { readonly after: string; readonly most: number }) {
  return readCreatedAfter(table, ACCOUNT_LIST, page);
}

/** @throws Error for an item that cannot be read */
export function accountIn(item: Item): Account {
  return decodeItem(accountEntity, item);
}

/** Builds the check that an account still exists when an item of it is written. @param gone error if not */
export function buildAccountExistsCheck(id: string, gone: (id: string) => ApiError): Check {
  return { check: keys.account(id), when: { only: "present" }, refusal: () => gone(id) };
}

/** Items below a deleted account: its member count and its addresses. */
export function accountLeftovers(id: string): readonly Partition[] {
  const { pk, sk } = keys.accountCounts(id);
  return [{ pk, prefix: sk }, { pk: keys.address({ type: "account", id }, "").pk }];
}

/** In the order of the ids; undefined for unknown ones. */
export async function getAccounts(
  table: Table,
  ids: readonly string[],
): Promise<readonly (Account | undefined)[]> {
  return (await accounts.getMany(table, ids)).map((account) => account?.value);
}

/** Registration ids are compared exactly, with letter case. */
const registrations = uniqueValue(
  (id) => keys.uniqueName("account-registration", id),
  () => conflict("Another account has this 'registration_id'.", { source: "data.registration_id" }),
);

type Registered = Pick<Account, "registration_id">;

/** The writes by which an account takes its new registration id and gives up its old one. */
export function buildRegistrationWrites(
  id: string,
  from: Registered | undefined,
  to: Registered | undefined,
): Write[] {
  return uniqueValueWrites(registrations, id, { from: from?.registration_id, to: to?.registration_id });
}

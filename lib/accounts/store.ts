import { type ApiError, conflict } from "../kernel/errors.ts";
import { type CreationList, creationKeys, readCreatedAfter } from "../table/creation-list.ts";
import { decodeItem, entity, type Partition } from "../table/entity.ts";
import { hashText } from "../table/key-parts.ts";
import { indexKeys, keys } from "../table/keys.ts";
import { type Resource, resource } from "../table/resource.ts";
import type { Check, Item, Table, Write } from "../table/table.ts";
import { ownerOf, uniqueValue, uniqueValueWrites } from "../table/unique-value.ts";
import type { Account } from "./account.ts";

/** Item type that account events are made from. */
export const ACCOUNT_TYPE = "account";

const accountEntity = entity<Account>(ACCOUNT_TYPE);

/** An account is in the list's index from its first write. */
const listedAccounts: Resource<Account> = resource({
  entity: accountEntity,
  name: "account",
  keyOf: keys.account,
  beside: accountListKeys,
});

export const accounts: Resource<Account> = {
  ...listedAccounts,
  writes: (account, before) => [
    ...listedAccounts.writes(account, before),
    ...buildReferenceWrites(account.id, before?.value.external_ref, account.external_ref),
  ],
  removal: (account) => [
    ...listedAccounts.removal(account),
    ...buildReferenceWrites(account.value.id, account.value.external_ref, undefined),
  ],
};

const IS_HINT = { unconditional: "a row of the index is a hint" } as const;

/** For the index of references. A reader compares the account's own reference, so an outdated row does no harm. */
function buildReferenceWrites(id: string, from: string | undefined, to: string | undefined): Write[] {
  if (from === to) return [];
  return [
    ...(to === undefined ? [] : [buildAccountReferenceWrite(to, id)]),
    ...(from === undefined ? [] : [{ delete: keys.accountReference(hashText(from), id), when: IS_HINT }]),
  ];
}

export function buildAccountReferenceWrite(reference: string, id: string): Write {
  return {
    put: { ...keys.accountReference(hashText(reference), id), type: "account_reference" },
    when: IS_HINT,
  };
}

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

/** Ids of the accounts that have these registration ids, by registration id. */
export async function getOwnersOfRegistrations(
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)];
  const items = distinct.length > 0 ? await table.getMany(distinct.map(registrations.keyOf)) : [];
  return new Map(
    distinct.flatMap((id, at) => {
      const item = items[at];
      return item ? [[id, ownerOf(registrations, item)] as const] : [];
    }),
  );
}

type Registered = Pick<Account, "registration_id">;

/** The writes by which an account takes its new registration id and gives up its old one. */
export function buildRegistrationWrites(
  id: string,
  from: Registered | undefined,
  to: Registered | undefined,
): Write[] {
  return uniqueValueWrites(registrations, id, { from: from?.registration_id, to: to?.registration_id });
}

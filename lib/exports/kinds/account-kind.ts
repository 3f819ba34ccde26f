import type { Account } from "../../accounts/account.ts";
import { accountFilter, readAccountFields } from "../../accounts/accounts.ts";
import { readAccountsAfter } from "../../accounts/store.ts";
import { hideDeletedTags } from "../../accounts/tags/tags-of-account.ts";
import type { OwnedAddress } from "../../addresses/address.ts";
import { getAddresses } from "../../addresses/addresses-store.ts";
import type { ExportRow } from "../../export-files/export-progress.ts";
import { matches } from "../../lists/filter-matcher.ts";
import { ADDRESS_TEXTS } from "../../settings/address-fields.ts";
import type { Context } from "../../use-case/context.ts";
import { accountObjects } from "./account-objects.ts";
import type { ExportForm, ExportKind, ReadRequest } from "./export-kind.ts";

/** Few, because the addresses of every account are read with a query of their own. */
const ACCOUNTS_AT_ONCE = 25;

const ADDRESS_COLUMNS = ADDRESS_TEXTS.map((text) => `address_${text}`);

/** A row for each address, one for an account without any. */
const rows: ExportForm = {
  columns: [
    ...["id", "name", "legal_name", "registration_id", "external_ref", "parent_id", "account_tags"],
    ...["created_at", "updated_at", "address_id", ...ADDRESS_COLUMNS],
  ],
  personal: ["name", "legal_name", "registration_id", ...ADDRESS_COLUMNS],
  isForSpreadsheets: true,
  readBatch: readAccountRows,
};

export const accountKind: ExportKind = {
  plural: "accounts",
  fileName: "accounts",
  forms: { csv: rows, jsonl: accountObjects },
  filter: accountFilter,
};

/** By creation, then id; addresses by id. */
async function readAccountRows({ table }: Context, { filter, until, position }: ReadRequest) {
  const page = { after: position["after"] ?? "", most: ACCOUNTS_AT_ONCE };
  const { documents, after } = await readAccountsAfter(table, page);
  const listed = documents.map(({ value }) => value).filter(({ created_at }) => created_at <= until);
  const accounts = (await hideDeletedTags(table, listed)).filter(
    (account) => !filter || matches(filter, readAccountFields(account)),
  );
  const addresses = await Promise.all(accounts.map(({ id }) => getAddresses(table, { type: "account", id })));
  return {
    rows: accounts.flatMap((account, at) => toAccountRows(account, addresses[at] ?? [])),
    next: after === undefined ? undefined : { after },
  };
}

function toAccountRows(account: Account, addresses: readonly OwnedAddress[]): readonly ExportRow[] {
  const { account_tag_ids, ancestors: _, ...fields } = account;
  const own: ExportRow = { ...fields, account_tags: account_tag_ids?.join(",") };
  if (addresses.length === 0) return [own];
  return addresses.map((address) => ({
    ...own,
    address_id: address.id,
    ...Object.fromEntries(ADDRESS_TEXTS.map((text) => [`address_${text}`, address[text]])),
  }));
}

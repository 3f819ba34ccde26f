import type { Account } from "../../accounts/account.ts";
import { readAccountFields } from "../../accounts/accounts.ts";
import { findAccountsByReferences } from "../../accounts/references-store.ts";
import { getAccounts, readAccountsAfter } from "../../accounts/store.ts";
import { hideDeletedTags } from "../../accounts/tags/tags-of-account.ts";
import { getAddresses } from "../../addresses/addresses-store.ts";
import type { ExportRow } from "../../export-files/export-progress.ts";
import type { RowBatch } from "../../export-files/read-rows.ts";
import { runInBatches } from "../../kernel/few-at-once.ts";
import { matches } from "../../lists/filter-matcher.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { toAddressRows } from "./address-objects.ts";
import type { ExportForm, ReadRequest } from "./export-kind.ts";

const ACCOUNTS_AT_ONCE = 100;
/** The addresses of every account are read with a query of their own. */
const QUERIES_AT_ONCE = 25;

/** The objects that an import of accounts reads: each account, then its addresses. */
export const accountObjects: ExportForm = {
  columns: [],
  personal: "everywhere",
  isForSpreadsheets: false,
  readBatch: readAccountObjects,
};

/**
 * Reads all accounts once for each level of their tree, root accounts first: an import needs parents before their children,
 * and an import that creates both gives them one time of creation. A level comes by creation, then id.
 */
async function readAccountObjects(ctx: Context, request: ReadRequest): Promise<RowBatch> {
  const { table } = ctx;
  const { filter, until, position } = request;
  const level = Number(position["level"] ?? 0);
  const page = { after: position["after"] ?? "", most: ACCOUNTS_AT_ONCE };
  const { documents, after } = await readAccountsAfter(table, page);
  const existing = documents.map(({ value }) => value).filter(({ created_at }) => created_at <= until);
  const deepest = Math.max(Number(position["deepest"] ?? 0), ...existing.map(countAncestors));
  const ofLevel = existing.filter((account) => countAncestors(account) === level);
  const accounts = (await hideDeletedTags(table, ofLevel)).filter(
    (account) => !filter || matches(filter, readAccountFields(account)),
  );
  return { rows: await readObjects(table, accounts), next: chooseNext({ level, deepest }, after) };
}

function countAncestors({ ancestors = [] }: Account): number {
  return ancestors.length;
}

type Levels = { readonly level: number; readonly deepest: number };

function chooseNext({ level, deepest }: Levels, after: string | undefined): RowBatch["next"] {
  if (after !== undefined) return { level: String(level), deepest: String(deepest), after };
  return level < deepest ? chooseNext({ level: level + 1, deepest }, "") : undefined;
}

async function readObjects(table: Table, accounts: readonly Account[]): Promise<readonly ExportRow[]> {
  if (accounts.length === 0) return [];
  const parentIds = accounts.map(({ parent_id }) => parent_id).filter((id) => id !== undefined);
  const parents = parentIds.length > 0 ? await getAccounts(table, [...new Set(parentIds)]) : [];
  const byId = new Map(parents.flatMap((parent) => (parent ? [[parent.id, parent] as const] : [])));
  const isNamedByReference = await findSoleReferences(table, [...accounts, ...byId.values()]);
  const nameAccount = ({ id, external_ref }: Account, prefix: "" | "parent_" | "account_") =>
    isNamedByReference.has(id) ? { [`${prefix}external_ref`]: external_ref } : { [`${prefix}id`]: id };
  const objects = await runInBatches(QUERIES_AT_ONCE, accounts, async (account) => {
    const parent = byId.get(account.parent_id ?? "");
    const { name, legal_name = null, registration_id = null, external_ref = null } = account;
    const texts = { name, legal_name, registration_id, external_ref };
    const named = { ...nameAccount(account, ""), ...(parent ? nameAccount(parent, "parent_") : {}) };
    const addresses = await getAddresses(table, { type: "account", id: account.id });
    return [
      { data: { type: "account", ...named, ...texts } },
      ...toAddressRows(nameAccount(account, "account_"), addresses),
    ];
  });
  return objects.flat();
}

/** Ids of the accounts that no other account has the reference of. It names them also in another store. */
async function findSoleReferences(table: Table, accounts: readonly Account[]): Promise<ReadonlySet<string>> {
  const references = accounts.flatMap(({ external_ref }) => external_ref ?? []);
  const sharers = await findAccountsByReferences(table, references);
  return new Set(
    accounts
      .filter(({ id, external_ref = "" }) => {
        const all = sharers.get(external_ref) ?? [];
        return external_ref !== "" && all.every(({ value }) => value.id === id);
      })
      .map(({ id }) => id),
  );
}

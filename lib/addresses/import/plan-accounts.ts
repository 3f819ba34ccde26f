import {
  type Account,
  applyAccountChange,
  attachToParent,
  isSameAccount,
  optionalTexts,
} from "../../accounts/account.ts";
import { findAccountsByReferences } from "../../accounts/references-store.ts";
import {
  accounts,
  buildAccountExistsCheck,
  buildRegistrationWrites,
  getOwnersOfRegistrations,
} from "../../accounts/store.ts";
import { hideDeletedTags } from "../../accounts/tags/tags-of-account.ts";
import { findEndedShoppers } from "../../auth/ended-shoppers-store.ts";
import { type RefusedRecord, toFaults } from "../../imports/json-record.ts";
import type { FileKeys, ImportRecord, RowPlan } from "../../imports/kind.ts";
import type { FaultCode } from "../../jobs/row-fault.ts";
import { ApiError, notFound, shortName } from "../../kernel/errors.ts";
import { runInBatches } from "../../kernel/few-at-once.ts";
import { isUuid } from "../../kernel/ids.ts";
import { type AddressField, mandatoryAddressFields } from "../../settings/address-fields.ts";
import { getSettings } from "../../settings/store.ts";
import type { Document } from "../../table/entity.ts";
import type { Context } from "../../use-case/context.ts";
import { getAddressBook } from "../addresses-store.ts";
import {
  type AccountAddressRecord,
  type AccountRecord,
  isNewAccount,
  isUnnamed,
  listNewAccountFaults,
  type NamedAccount,
  readAccountRecord,
  toAccountKey,
} from "./account-record.ts";
import { type AddressBook, planAddress } from "./plan-address.ts";

/** An account as it is stored, and without its deleted tags. */
type DraftAccount = { readonly stored: Document<Account>; readonly current: Account };

/** The store as the records before leave it. */
type Draft = {
  readonly accounts: Map<string, DraftAccount>;
  readonly ids: Map<string, readonly string[]>;
  readonly registrations: Map<string, string>;
  /** Ids of deleted accounts, whose tokens are refused. */
  readonly ended: ReadonlySet<string>;
  readonly books: Map<string, AddressBook>;
  readonly mandatory: readonly AddressField[];
  readonly planned: Set<string>;
  readonly fileKeys: FileKeys;
};

/** Plans accounts and their addresses, each upon those before it. Reads in batches. */
export async function planAccounts(
  ctx: Context,
  records: readonly ImportRecord[],
  fileKeys: FileKeys,
): Promise<readonly RowPlan[]> {
  const read = records.map(readAccountRecord);
  const sound = read.flatMap((one) => ("faults" in one ? [] : [one]));
  const draft = await readDraft(ctx, sound, fileKeys);
  return read.map((one) => {
    if ("faults" in one) return one;
    return one.type === "account" ? planAccount(ctx, one, draft) : planOwned(ctx, one, draft);
  });
}

type AnyRecord = AccountRecord | AccountAddressRecord;

async function readDraft(ctx: Context, records: readonly AnyRecord[], fileKeys: FileKeys): Promise<Draft> {
  const { table, profile } = ctx;
  const named = records.flatMap((one) => (one.type === "account" ? [one, one.parent] : [one.account]));
  const references = named.flatMap(({ reference }) => reference ?? []);
  const registrations = records.flatMap((one) =>
    one.type === "account" ? one.data.registration_id || [] : [],
  );
  const [byReference, owners, { settings }] = await Promise.all([
    findAccountsByReferences(table, references),
    getOwnersOfRegistrations(table, registrations),
    getSettings(table),
  ]);
  const ids = new Map(
    [...byReference].map(([reference, all]) => [reference, all.map(({ value }) => value.id)]),
  );
  const namedIds = named.flatMap(({ id }) => id ?? []);
  const stored = await readAccounts(ctx, [...new Set([...namedIds, ...[...ids.values()].flat()])]);
  const unknown = namedIds.filter((id) => !stored.has(id));
  return {
    ...{ accounts: stored, ids, registrations: new Map(owners) },
    ended: await findEndedShoppers(table, "account", unknown),
    books: await readBooks(ctx, records, ids),
    mandatory: mandatoryAddressFields(settings, profile),
    planned: new Set(),
    fileKeys,
  };
}

async function readAccounts({ table }: Context, ids: readonly string[]): Promise<Map<string, DraftAccount>> {
  const documents = ids.length > 0 ? await accounts.getMany(table, ids) : [];
  const stored = documents.filter((account) => account !== undefined);
  const current = await hideDeletedTags(
    table,
    stored.map(({ value }) => value),
  );
  return new Map(
    stored.map((account, at) => [
      account.value.id,
      { stored: account, current: current[at] ?? account.value },
    ]),
  );
}

const BOOKS_AT_ONCE = 25;

async function readBooks(
  { table }: Context,
  records: readonly AnyRecord[],
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, AddressBook>> {
  const owners = records.flatMap((one) => {
    if (one.type === "account") return [];
    return one.account.id ?? ids.get(one.account.reference ?? "") ?? [];
  });
  const books = await runInBatches(
    BOOKS_AT_ONCE,
    [...new Set(owners)],
    async (id): Promise<[string, AddressBook]> => {
      const owner = { type: "account", id } as const;
      return [id, { owner, addresses: [...(await getAddressBook(table, owner))] }];
    },
  );
  return new Map(books);
}

function refuse(code: FaultCode, column: string, message: string): RefusedRecord {
  return { faults: [{ column, code, message }] };
}

/** "none" if no account has the reference. */
function findAccount(
  { id, reference = "" }: NamedAccount,
  { accounts: all, ids }: Draft,
  field: string,
): DraftAccount | RefusedRecord | "none" {
  if (id !== undefined) {
    return all.get(id) ?? refuse("not_found", `data.${field}id`, `There is no account '${shortName(id)}'.`);
  }
  const column = `data.${field}external_ref`;
  const [first, second] = ids.get(reference) ?? [];
  if (second !== undefined) {
    const message = `'${shortName(reference)}' are the accounts '${first}' and '${second}'.`;
    return refuse("ambiguous_ref", column, message);
  }
  return (first === undefined ? undefined : all.get(first)) ?? "none";
}

function planAccount(ctx: Context, record: AccountRecord, draft: Draft): RowPlan {
  const before = findNamed(record, draft);
  if (before !== "none" && "faults" in before) return before;
  const at = ctx.now().toISOString();
  try {
    return before === "none" ? planNew(record, at, draft) : planChange(record, before, at, draft);
  } catch (error) {
    if (error instanceof ApiError) return toFaults(error, "range");
    throw error;
  }
}

/** "none" also for an unknown id, which becomes that of the new account, as in a copy of a store. */
function findNamed(record: AccountRecord, draft: Draft): DraftAccount | RefusedRecord | "none" {
  const { id, reference = "" } = record;
  if (id === undefined || draft.accounts.has(id) || !isUuid(id)) return findAccount(record, draft, "");
  const unknown = `There is no account '${id}'`;
  if (draft.ended.has(id)) {
    return refuse("not_found", "data.id", `${unknown}; it was deleted in the last 31 days.`);
  }
  const [owner] = draft.ids.get(reference) ?? [];
  if (owner === undefined) return "none";
  return refuse("not_found", "data.id", `${unknown}, but '${owner}' has its 'external_ref'.`);
}

function planNew(record: AccountRecord, at: string, draft: Draft): RowPlan {
  const { value, newId } = record.record;
  const { id = newId } = record;
  if (!isNewAccount(value)) return { faults: listNewAccountFaults(record) };
  const parent = findParent(record, draft);
  if (parent && "faults" in parent) return parent;
  const { data } = value;
  const plain = { id, name: data.name, ...optionalTexts(data), created_at: at, updated_at: at };
  const account = parent ? attachToParent(plain, parent) : plain;
  const taken = findTaken(account, draft);
  if (taken) return taken;
  keep(draft, { value: account, version: 1 });
  const writes = [
    ...accounts.writes(account),
    ...buildRegistrationWrites(id, undefined, account),
    ...(parent ? [buildAccountExistsCheck(parent.id, (gone) => notFound("account", gone))] : []),
  ];
  return { result: "created", id, writes, changes: listChanges(account) };
}

/** A dry run writes no parent, so the file itself says which ones there will be. */
function findParent(
  { parent: named, record }: AccountRecord,
  draft: Draft,
): Account | RefusedRecord | undefined {
  if (isUnnamed(named)) return undefined;
  const inFile = findInFile(named, record, draft);
  if (inFile !== undefined) return { id: inFile, name: "", created_at: "", updated_at: "" };
  const parent = findAccount(named, draft, "parent_");
  if (parent !== "none") return "faults" in parent ? parent : parent.current;
  const message = "There is no such account, neither in the store nor earlier in the file.";
  return refuse("not_found", "data.parent_external_ref", message);
}

function findTaken({ id, registration_id = "" }: Account, draft: Draft): RefusedRecord | undefined {
  const owner = draft.registrations.get(registration_id);
  if (owner === undefined || owner === id) return undefined;
  const message = `The account '${owner}' has this 'registration_id' already.`;
  return refuse("not_unique", "data.registration_id", message);
}

function planChange(
  record: AccountRecord,
  { stored, current }: DraftAccount,
  at: string,
  draft: Draft,
): RowPlan {
  const { id } = current;
  if (draft.planned.has(id)) {
    return refuse("repeated", "data", "An earlier record is for the same account.");
  }
  const parent = findParent(record, draft);
  if (parent && "faults" in parent) return parent;
  if (parent && parent.id !== current.parent_id) {
    return refuse("not_supported", "data.parent_id", "An account keeps its parent.");
  }
  const changed = applyAccountChange(current, record.data);
  const taken = findTaken(changed, draft);
  if (taken) return taken;
  if (isSameAccount(changed, current)) {
    keep(draft, stored);
    return { result: "unchanged", id, writes: [], changes: [] };
  }
  const account = { ...changed, updated_at: at };
  keep(draft, { value: account, version: stored.version }, current);
  const writes = [...accounts.writes(account, stored), ...buildRegistrationWrites(id, stored.value, account)];
  return { result: "updated", id, writes, changes: listChanges(account, current) };
}

function keep(draft: Draft, account: Document<Account>, before?: Account): void {
  const { id, external_ref, registration_id } = account.value;
  draft.accounts.set(id, { stored: account, current: account.value });
  draft.planned.add(id);
  if (before?.registration_id !== undefined) draft.registrations.delete(before.registration_id);
  if (registration_id !== undefined) draft.registrations.set(registration_id, id);
  if (before?.external_ref === external_ref && before) return;
  const drop = before?.external_ref;
  if (drop !== undefined)
    draft.ids.set(
      drop,
      (draft.ids.get(drop) ?? []).filter((other) => other !== id),
    );
  if (external_ref === undefined) return;
  draft.ids.set(external_ref, [...new Set([...(draft.ids.get(external_ref) ?? []), id])]);
}

const FIELDS = ["name", "legal_name", "registration_id", "external_ref", "parent_id"] as const;

function listChanges(account: Account, before?: Account): readonly string[] {
  return FIELDS.filter((field) => account[field] !== before?.[field]);
}

function planOwned(ctx: Context, record: AccountAddressRecord, draft: Draft): RowPlan {
  const inFile = findInFile(record.account, record.record, draft);
  const account = inFile === undefined ? findAccount(record.account, draft, "account_") : "none";
  if (account !== "none" && "faults" in account) return account;
  const id = account === "none" ? inFile : account.current.id;
  if (id === undefined) {
    const message = "There is no such account, neither in the store nor earlier in the file.";
    return refuse("not_found", "data.account_external_ref", message);
  }
  const book: AddressBook = draft.books.get(id) ?? { owner: { type: "account", id }, addresses: [] };
  draft.books.set(id, book);
  return planAddress(ctx, record, book, draft.mandatory);
}

/** Id of an account that an earlier record of a dry run would create. */
function findInFile(named: NamedAccount, record: ImportRecord, draft: Draft): string | undefined {
  const { id, reference = "" } = named;
  const isStored = id === undefined ? draft.ids.get(reference)?.length : draft.accounts.has(id);
  const inFile = isStored ? undefined : draft.fileKeys.get(toAccountKey(named));
  return inFile && inFile.line < record.line ? (id ?? inFile.newId) : undefined;
}

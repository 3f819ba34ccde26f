import { toSignInName } from "../../auth/sign-in/sign-in-name.ts";
import type { Customer } from "../../customers/customer.ts";
import { applyCustomerChange, buildCustomer } from "../../customers/customer-input.ts";
import { customers, getOwnersOfEmails } from "../../customers/store.ts";
import type { FileKeys, ImportRecord, RowPlan } from "../../imports/kind.ts";
import { shortName } from "../../kernel/errors.ts";
import { runInBatches } from "../../kernel/few-at-once.ts";
import { type AddressField, mandatoryAddressFields } from "../../settings/address-fields.ts";
import { getSettings } from "../../settings/store.ts";
import type { Document } from "../../table/entity.ts";
import type { Context } from "../../use-case/context.ts";
import { getAddressBook } from "../addresses-store.ts";
import {
  type CustomerAddressRecord,
  type CustomerRecord,
  isNewCustomer,
  listNewCustomerFaults,
  readCustomerRecord,
  toEmailKey,
} from "./customer-record.ts";
import { type AddressBook, planAddress } from "./plan-address.ts";

/** The store as the records before leave it. */
type Draft = {
  readonly ids: Map<string, string>;
  readonly customers: Map<string, Document<Customer>>;
  readonly books: Map<string, AddressBook>;
  readonly mandatory: readonly AddressField[];
  readonly planned: Set<string>;
  readonly fileKeys: FileKeys;
};

/** Plans customers and their addresses, each upon those before it. Reads in batches. */
export async function planCustomers(
  ctx: Context,
  records: readonly ImportRecord[],
  fileKeys: FileKeys,
): Promise<readonly RowPlan[]> {
  const read = records.map(readCustomerRecord);
  const sound = read.flatMap((one) => ("faults" in one ? [] : [one]));
  const draft = await readDraft(ctx, sound, fileKeys);
  return read.map((one) => {
    if ("faults" in one) return one;
    return one.type === "customer" ? planCustomer(ctx, one, draft) : planOwned(ctx, one, draft);
  });
}

const BOOKS_AT_ONCE = 25;

async function readDraft(
  { table, profile }: Context,
  records: readonly (CustomerRecord | CustomerAddressRecord)[],
  fileKeys: FileKeys,
): Promise<Draft> {
  const names = records.flatMap(({ signInName }) => signInName ?? []);
  const [ids, { settings }] = await Promise.all([getOwnersOfEmails(table, names), getSettings(table)]);
  const named = records.flatMap((one) => (one.type === "customer" ? one.id : one.customerId) ?? []);
  const all = [...new Set([...named, ...ids.values()])];
  const stored = all.length > 0 ? await customers.getMany(table, all) : [];
  const owners = records.flatMap((one) =>
    one.type === "address" ? (one.customerId ?? ids.get(one.signInName ?? "") ?? []) : [],
  );
  const books = await runInBatches(
    BOOKS_AT_ONCE,
    [...new Set(owners)],
    async (id): Promise<readonly [string, AddressBook]> => {
      const owner = { type: "customer", id } as const;
      return [id, { owner, addresses: [...(await getAddressBook(table, owner))] }];
    },
  );
  return {
    ids: new Map(ids),
    customers: new Map(stored.flatMap((one) => (one ? [[one.value.id, one] as const] : []))),
    books: new Map(books),
    mandatory: mandatoryAddressFields(settings, profile),
    planned: new Set(),
    fileKeys,
  };
}

function planCustomer(ctx: Context, record: CustomerRecord, draft: Draft): RowPlan {
  const { id, signInName } = record;
  const foundId = id ?? draft.ids.get(signInName ?? "");
  const before = foundId === undefined ? undefined : draft.customers.get(foundId);
  if (id !== undefined && !before) {
    return refuse("not_found", "data.id", `There is no customer '${shortName(id)}'.`);
  }
  if (before && draft.planned.has(before.value.id)) {
    return refuse("repeated", "data", "An earlier record is for the same customer.");
  }
  const owner = draft.ids.get(signInName ?? "");
  if (owner !== undefined && owner !== before?.value.id) {
    return refuse("not_unique", "data.email", `The customer '${owner}' has this 'email' already.`);
  }
  const at = ctx.now().toISOString();
  return before ? planChange(record, before, at, draft) : planNew(record, at, draft);
}

function refuse(code: "not_found" | "not_unique" | "repeated", column: string, message: string): RowPlan {
  return { faults: [{ column, code, message }] };
}

function planNew(record: CustomerRecord, at: string, draft: Draft): RowPlan {
  const { value, newId: id } = record.record;
  if (!isNewCustomer(value)) return { faults: listNewCustomerFaults(record) };
  const customer = buildCustomer(value.data, { id, at });
  keep(draft, { value: customer, version: 1 });
  return { result: "created", id, writes: customers.writes(customer), changes: listChanges(customer) };
}

function planChange({ data }: CustomerRecord, before: Document<Customer>, at: string, draft: Draft): RowPlan {
  const { id } = before.value;
  const customer = applyCustomerChange(before.value, { data, at });
  keep(draft, { value: customer, version: before.version }, before.value);
  if (customer === before.value) return { result: "unchanged", id, writes: [], changes: [] };
  const changes = listChanges(customer, before.value);
  return { result: "updated", id, writes: customers.writes(customer, before), changes };
}

function keep(draft: Draft, customer: Document<Customer>, before?: Customer): void {
  const { id, email } = customer.value;
  if (before) draft.ids.delete(toSignInName(before.email));
  draft.ids.set(toSignInName(email), id);
  draft.customers.set(id, customer);
  draft.planned.add(id);
}

const FIELDS = ["name", "email", "external_ref"] as const;

function listChanges(customer: Customer, before?: Customer): readonly string[] {
  return FIELDS.filter((field) => customer[field] !== before?.[field]);
}

function planOwned(ctx: Context, record: CustomerAddressRecord, draft: Draft): RowPlan {
  const id = findOwner(record, draft);
  if (id === undefined) {
    const { customerId } = record;
    const column = customerId === undefined ? "data.customer_email" : "data.customer_id";
    return refuse(
      "not_found",
      column,
      "There is no such customer, neither in the store nor earlier in the file.",
    );
  }
  const book: AddressBook = draft.books.get(id) ?? { owner: { type: "customer", id }, addresses: [] };
  draft.books.set(id, book);
  return planAddress(ctx, record, book, draft.mandatory);
}

/** A dry run writes no customer, so the file itself says which ones there will be. */
function findOwner(
  { record, customerId, signInName }: CustomerAddressRecord,
  draft: Draft,
): string | undefined {
  if (customerId !== undefined) return draft.customers.has(customerId) ? customerId : undefined;
  const id = draft.ids.get(signInName ?? "");
  if (id !== undefined) return draft.customers.has(id) ? id : undefined;
  const inFile = draft.fileKeys.get(toEmailKey(signInName));
  return inFile && inFile.line < record.line ? inFile.newId : undefined;
}

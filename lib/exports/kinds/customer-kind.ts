import type { OwnedAddress } from "../../addresses/address.ts";
import { getAddresses } from "../../addresses/addresses-store.ts";
import type { Customer } from "../../customers/customer.ts";
import { customerFilter, readCustomerFields, toCustomerFilter } from "../../customers/customers.ts";
import { readCustomersAfter } from "../../customers/store.ts";
import type { ExportRow } from "../../export-files/export-progress.ts";
import type { RowBatch } from "../../export-files/read-rows.ts";
import { runInBatches } from "../../kernel/few-at-once.ts";
import { matches } from "../../lists/filter-matcher.ts";
import type { Context } from "../../use-case/context.ts";
import { toAddressRows } from "./address-objects.ts";
import type { ExportForm, ExportKind, ReadRequest } from "./export-kind.ts";

const CUSTOMERS_AT_ONCE = 200;
/** The addresses of every customer are read with a query of their own. */
const QUERIES_AT_ONCE = 25;

const rows: ExportForm = {
  columns: ["id", "name", "email", "external_ref", "created_at", "updated_at"],
  personal: ["name", "email"],
  isForSpreadsheets: true,
  readBatch: async (ctx, request) => {
    const { customers, next } = await readCustomers(ctx, request);
    return { rows: customers.map(({ password: _, address_confirmed: __, ...shown }) => shown), next };
  },
};

/** The objects that an import of customers reads: each customer, then its addresses. */
const objects: ExportForm = {
  columns: [],
  personal: "everywhere",
  isForSpreadsheets: false,
  readBatch: readCustomerObjects,
};

export const customerKind: ExportKind = {
  plural: "customers",
  fileName: "customers",
  forms: { csv: rows, jsonl: objects },
  filter: customerFilter,
};

/** By creation, then id. */
async function readCustomers({ table }: Context, { filter, until, position }: ReadRequest) {
  const page = { after: position["after"] ?? "", most: CUSTOMERS_AT_ONCE };
  const { documents, after } = await readCustomersAfter(table, page);
  const compared = filter && toCustomerFilter(filter);
  const customers = documents.map(({ value }) => value).filter(({ created_at }) => created_at <= until);
  return {
    customers: customers.filter((customer) => !compared || matches(compared, readCustomerFields(customer))),
    next: after === undefined ? undefined : { after },
  };
}

async function readCustomerObjects(ctx: Context, request: ReadRequest): Promise<RowBatch> {
  const { customers, next } = await readCustomers(ctx, request);
  const objectsOfEach = await runInBatches(QUERIES_AT_ONCE, customers, async (customer) =>
    toObjects(customer, await getAddresses(ctx.table, { type: "customer", id: customer.id })),
  );
  return { rows: objectsOfEach.flat(), next };
}

/** The e-mail address names a customer also in another store. */
function toObjects(customer: Customer, addresses: readonly OwnedAddress[]): readonly ExportRow[] {
  const { name, email, external_ref = null } = customer;
  const own = { data: { type: "customer", email, name, external_ref } };
  return [own, ...toAddressRows({ customer_email: email }, addresses)];
}

import { customerFilter, readCustomerFields, toCustomerFilter } from "../../customers/customers.ts";
import { readCustomersAfter } from "../../customers/store.ts";
import { matches } from "../../lists/filter-matcher.ts";
import type { Context } from "../../use-case/context.ts";
import type { ExportKind, ReadRequest } from "./export-kind.ts";

const CUSTOMERS_AT_ONCE = 200;

export const customerKind: ExportKind = {
  plural: "customers",
  fileName: "customers",
  formats: ["csv", "jsonl"],
  columns: ["id", "name", "email", "external_ref", "created_at", "updated_at"],
  personal: ["name", "email"],
  filter: customerFilter,
  isForSpreadsheets: true,
  readBatch: readCustomerRows,
};

/** By creation, then id. */
async function readCustomerRows({ table }: Context, { filter, until, position }: ReadRequest) {
  const page = { after: position["after"] ?? "", most: CUSTOMERS_AT_ONCE };
  const { documents, after } = await readCustomersAfter(table, page);
  const compared = filter && toCustomerFilter(filter);
  const customers = documents.map(({ value }) => value).filter(({ created_at }) => created_at <= until);
  return {
    rows: customers
      .filter((customer) => !compared || matches(compared, readCustomerFields(customer)))
      .map(({ password: _, ...shown }) => shown),
    next: after === undefined ? undefined : { after },
  };
}

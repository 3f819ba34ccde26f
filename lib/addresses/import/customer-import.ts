import type { ImportKind } from "../../imports/kind.ts";
import { listCustomerKeys } from "./customer-record.ts";
import { planCustomers } from "./plan-customers.ts";

/** Customers of a file, with their addresses. @answers How are customers and accounts imported? */
export const customerImport: ImportKind = {
  type: "customer-import",
  format: "json",
  mostRows: 50_000,
  refersToRecords: true,
  open: () => Promise.resolve({ listKeys: listCustomerKeys, planRows: planCustomers }),
};

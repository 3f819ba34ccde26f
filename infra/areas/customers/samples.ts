import { createCustomer } from "../../../lib/customers/create-customer.ts";
import { customers } from "../../../lib/customers/store.ts";
import { addMissing, type Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

const former = "customer to delete";

const PEOPLE = [
  ["customer Noor", { name: "Noor Haddad", email: "noor@example.org" }],
  [former, { name: "Former customer", email: "former@example.org" }],
] as const;

/** Customers to change and to delete. They have no password, because hashing one takes time. */
async function addSampleCustomers(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  await Promise.all(
    PEOPLE.map(([name, person]) =>
      addMissing(customers.get(table, demoId(name)), () =>
        createCustomer(merchant(name), { data: { type: "customer", ...person } }),
      ),
    ),
  );
}

export const samples: DemoPart = { add: addSampleCustomers };

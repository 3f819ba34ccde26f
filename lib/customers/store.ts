import { conflict } from "../kernel/errors.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Table } from "../table/table.ts";
import { getOwner, uniqueValue } from "../table/unique-value.ts";
import type { Customer } from "./customer.ts";

const email = uniqueValue(
  (address) => keys.signInName("customer", address),
  () => conflict("A customer with this 'email' already exists.", { source: "data.email" }),
);

export const customers = resource({
  entity: entity<Customer>("customer"),
  name: "customer",
  keyOf: keys.customer,
  unique: [{ value: email, of: (customer) => customer.email }],
});

/** In the order of the ids, `undefined` for unknown ones. */
export async function getCustomers(
  table: Table,
  ids: readonly string[],
): Promise<readonly (Customer | undefined)[]> {
  return (await customers.getMany(table, ids)).map((customer) => customer?.value);
}

/** The customer with an e-mail address, whatever its letter case. */
export async function findCustomer(table: Table, address: string): Promise<Customer | undefined> {
  const id = await getOwner(table, email, address);
  return id === undefined ? undefined : (await customers.get(table, id))?.value;
}

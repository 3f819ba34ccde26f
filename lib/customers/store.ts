import { signInNames } from "../auth/sign-in/names-store.ts";
import { conflict } from "../kernel/errors.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Table } from "../table/table.ts";
import type { Customer } from "./customer.ts";

/** The addresses with which customers sign in; the schema takes plain ones alone, which have one spelling. */
const emails = signInNames("customer", "data.email", () =>
  conflict("A customer with this 'email' already exists.", { source: "data.email" }),
);

export const customers = resource({
  entity: entity<Customer>("customer"),
  name: "customer",
  keyOf: keys.customer,
  unique: [{ value: emails.unique, of: (customer) => customer.email }],
});

/** In the order of the ids, `undefined` for unknown ones. */
export async function getCustomers(
  table: Table,
  ids: readonly string[],
): Promise<readonly (Customer | undefined)[]> {
  return (await customers.getMany(table, ids)).map((customer) => customer?.value);
}

/** The customer with an e-mail address, in any spelling of it. */
export async function findCustomer(table: Table, address: string): Promise<Customer | undefined> {
  const id = await emails.ownerOf(table, address);
  return id === undefined ? undefined : (await customers.get(table, id))?.value;
}

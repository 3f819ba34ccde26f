import { signInNames } from "../auth/sign-in/names-store.ts";
import { signInNameOf } from "../auth/sign-in/sign-in-name.ts";
import { conflict } from "../kernel/errors.ts";
import { type CreationList, creationKeys } from "../table/creation-list.ts";
import { decoded, entity } from "../table/entity.ts";
import { indexKeys, keys } from "../table/keys.ts";
import { type Resource, resource } from "../table/resource.ts";
import type { Item, Table } from "../table/table.ts";
import type { Customer } from "./customer.ts";

/** The addresses with which customers sign in; the schema takes plain ones alone, which have one spelling. */
const emails = signInNames(
  (name) => keys.signInName("customer", name),
  "data.email",
  () => conflict("A customer with this 'email' already exists.", { source: "data.email" }),
);

const customerEntity = entity<Customer>("customer");

/** What items of customers are stored as. */
export const CUSTOMER_TYPE = customerEntity.type;

/** Customers are listed by an index, in which each is from its first write on. */
export const customers: Resource<Customer> = resource({
  entity: customerEntity,
  name: "customer",
  keyOf: keys.customer,
  beside: listKeysOf,
  // In other letters it is the same name, which is not given up to be taken again.
  unique: [{ value: emails.unique, of: ({ email }) => signInNameOf(email) }],
});

function listKeysOf(customer: Customer) {
  return creationKeys(indexKeys.customerList, customer);
}

/** All customers in the order of their creation. */
export const CUSTOMER_LIST: CreationList<Customer> = {
  entity: customerEntity,
  partitionOf: indexKeys.customerList,
};

/** The customer in a stored item. */
export function customerIn(item: Item): Customer {
  return decoded(customerEntity, item);
}

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

/** Where the addresses of a customer are. */
export function addressesOfCustomer(id: string) {
  return { pk: keys.addressCount({ type: "customer", id }).pk };
}

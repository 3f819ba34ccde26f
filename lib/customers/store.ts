import { signInNames } from "../auth/sign-in/names-store.ts";
import { toSignInName } from "../auth/sign-in/sign-in-name.ts";
import { conflict } from "../kernel/errors.ts";
import { type CreationList, creationKeys, readCreatedAfter } from "../table/creation-list.ts";
import { decodeItem, entity } from "../table/entity.ts";
import { indexKeys, keys } from "../table/keys.ts";
import { type Resource, resource } from "../table/resource.ts";
import type { Item, Table } from "../table/table.ts";
import { ownerOf } from "../table/unique-value.ts";
import type { Customer } from "./customer.ts";

/** Sign-in names of customers. The schema accepts only plain addresses, which have one spelling. */
const emails = signInNames(
  (name) => keys.signInName("customer", name),
  "data.email",
  () => conflict("A customer with this 'email' already exists.", { source: "data.email" }),
);

const customerEntity = entity<Customer>("customer");

export const CUSTOMER_TYPE = customerEntity.type;

/** A customer is in the list's index from its first write. */
export const customers: Resource<Customer> = resource({
  entity: customerEntity,
  name: "customer",
  keyOf: keys.customer,
  beside: customerListKeys,
  // Another spelling of the address is the same name, so a change of spelling does not free it.
  unique: [{ value: emails.unique, of: ({ email }) => toSignInName(email) }],
});

function customerListKeys(customer: Customer) {
  return creationKeys(indexKeys.customerList, customer);
}

export const CUSTOMER_LIST: CreationList<Customer> = {
  entity: customerEntity,
  partitionOf: indexKeys.customerList,
};

export function customerIn(item: Item): Customer {
  return decodeItem(customerEntity, item);
}

/** In the order of the ids; undefined for unknown ones. */
export async function getCustomers(
  table: Table,
  ids: readonly string[],
): Promise<readonly (Customer | undefined)[]> {
  return (await customers.getMany(table, ids)).map((customer) => customer?.value);
}

/** Finds a customer by e-mail address, in any spelling. */
export async function findCustomer(table: Table, address: string): Promise<Customer | undefined> {
  const id = await emails.ownerOf(table, address);
  return id === undefined ? undefined : (await customers.get(table, id))?.value;
}

/** The next customers by creation, then id. @param page goes on behind `after`, if it is not empty */
export function readCustomersAfter(table: Table, page: { readonly after: string; readonly most: number }) {
  return readCreatedAfter(table, CUSTOMER_LIST, page);
}

/** Ids of the customers who sign in with these names, by name; see `toSignInName`. */
export async function getOwnersOfEmails(
  table: Table,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(names)];
  const items = distinct.length > 0 ? await table.getMany(distinct.map(emails.unique.keyOf)) : [];
  return new Map(
    distinct.flatMap((name, at) => {
      const item = items[at];
      return item ? [[name, ownerOf(emails.unique, item)] as const] : [];
    }),
  );
}

/** Partition of a customer's addresses. */
export function customerAddressPartition(id: string) {
  return { pk: keys.addressCount({ type: "customer", id }).pk };
}

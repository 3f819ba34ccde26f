import { MASK } from "../../kernel/mask.ts";
import type { Order, OrderShippingGroup } from "../order.ts";
import type { Transaction } from "../transaction.ts";

/** An order without the names, addresses and attributes of whom it was for; what was bought stays. */
export function anonymizedOrder(order: Order): Order {
  const { customer, contact, custom_attributes: attributes, shipping_groups: groups } = order;
  return {
    ...order,
    is_anonymized: true,
    ...(customer ? { customer: { ...customer, ...maskedPerson(customer) } } : {}),
    ...(contact ? { contact: maskedPerson(contact) } : {}),
    billing_address: maskedTexts(order.billing_address),
    shipping_address: maskedTexts(order.shipping_address),
    ...(attributes ? { custom_attributes: maskedAttributes(attributes) } : {}),
    ...(groups ? { shipping_groups: groups.map(maskedGroup) } : {}),
    transactions: order.transactions.map(maskedPayer),
  };
}

function maskedPerson({ name, email }: { readonly name: string; readonly email: string }) {
  return { name: masked(name), email: masked(email) };
}

/** Who paid may stand in a payment's name; what a shop calls the payment stays, for finding it. */
function maskedPayer(transaction: Transaction): Transaction {
  return transaction.name === undefined ? transaction : { ...transaction, name: masked(transaction.name) };
}

function maskedGroup(group: OrderShippingGroup): OrderShippingGroup {
  return group.address ? { ...group, address: maskedTexts(group.address) } : group;
}

/** Empty texts stay empty, in addresses of any shape: those of groups may hold more than texts. */
function maskedTexts<T extends object>(address: T): T;
function maskedTexts(address: object): object {
  return Object.fromEntries(Object.entries(address).map(([field, text]) => [field, masked(text)]));
}

/** A mask is a text, so what was a number is one now. */
function maskedAttributes(attributes: NonNullable<Order["custom_attributes"]>) {
  const names = Object.keys(attributes);
  return Object.fromEntries(names.map((name) => [name, { type: "string", value: MASK }]));
}

function masked<T>(text: T): T | string {
  return text === "" || text === null ? text : MASK;
}

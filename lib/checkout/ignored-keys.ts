/** What stored addresses are read with: storefronts send one of the address book as it is. */
const ofStoredAddress = ["id", "type", "name", "meta", "links", "relationships"] as const;

/** What a customer or a contact is read with, or kept with by a storefront. */
const ofPerson = ["type", "meta", "links", "relationships"] as const;

/** Keys that clients send with a checkout although they mean nothing here (`docs/differences/orders.md`). */
export const ignoredOfCheckouts = [
  "data.type",
  ...ofPerson.map((name) => `data.customer.${name}`),
  ...["id", ...ofPerson].map((name) => `data.contact.${name}`),
  ...["type", "name"].map((name) => `data.account.${name}`),
  ...[...ofStoredAddress, "phone_number", "instructions"].map((name) => `data.billing_address.${name}`),
  ...ofStoredAddress.map((name) => `data.shipping_address.${name}`),
] as const;

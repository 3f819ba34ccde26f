/** Storefronts send an address of the address book as they read it. */
const storedAddressKeys = ["id", "type", "name", "meta", "links", "relationships"] as const;

const personKeys = ["type", "meta", "links", "relationships"] as const;

/** Clients send them without effect (`docs/differences/orders.md`). */
export const ignoredCheckoutKeys = [
  "data.type",
  ...personKeys.map((name) => `data.customer.${name}`),
  ...["id", ...personKeys].map((name) => `data.contact.${name}`),
  ...["type", "name"].map((name) => `data.account.${name}`),
  ...[...storedAddressKeys, "phone_number", "instructions"].map((name) => `data.billing_address.${name}`),
  ...storedAddressKeys.map((name) => `data.shipping_address.${name}`),
] as const;

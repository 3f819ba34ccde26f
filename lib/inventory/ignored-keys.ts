/** Fields of stock responses that clients send back (`docs/differences/inventory.md`). */
export const ignoredOfStock = [
  "data.links",
  "data.meta",
  "data.attributes.locations.*.allocated",
  "data.attributes.locations.*.total",
] as const;

/** What stock is read with: clients send it back as they read it (`docs/differences/inventories.md`). */
export const ignoredOfStock = [
  "data.links",
  "data.meta",
  "data.attributes.locations.*.allocated",
  "data.attributes.locations.*.total",
] as const;

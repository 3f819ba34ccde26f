/** What a shipping group is read with: clients send it back as they read it (`docs/differences/carts.md`). */
export const ignoredOfShippingGroups = [
  "data.id",
  "data.relation",
  "data.cart_id",
  "data.order_id",
  "data.shipping_price.total",
  "data.shipping_price.discount",
  "data.created_at",
  "data.updated_at",
  "data.links",
  "data.meta",
  "data.relationships",
] as const;

/** Clients send an order back as they read it (`docs/differences/orders.md`). */
export const ignoredOrderUpdateKeys = [
  "included",
  "links",
  "meta",
  "data.id",
  "data.payment",
  "data.anonymized",
  "data.customer",
  "data.contact",
  "data.account",
  "data.billing_address",
  "data.custom_attributes",
  "data.payment_intent_id",
  "data.links",
  "data.meta",
  "data.relationships",
] as const;

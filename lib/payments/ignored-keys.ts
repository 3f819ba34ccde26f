/** Keys that clients send with payments although they mean nothing here (`docs/differences/payments.md`). */
export const ignoredOfPayments = [
  "data.type",
  "data.payment",
  "data.payment_method_types",
  "data.payment_method_meta",
  "data.automatic_payment_methods",
  "data.confirmation_method",
] as const;

/** The same of captures, refunds and cancellations. */
export const ignoredOfTransactions = ["data.type"] as const;

/** The same of confirmations, for which each gateway has a form of its own. */
export const ignoredOfConfirmations = [
  "data.type",
  "data.gateway",
  "data.method",
  "data.payment",
  "data.options.gateway",
  "data.options.method",
  "data.options.payment",
  "data.options.metadata",
] as const;

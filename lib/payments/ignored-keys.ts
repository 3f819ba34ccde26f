/** Clients send them without effect (`docs/differences/payments.md`). */
export const ignoredPaymentKeys = ["data.type", "data.payment_method_meta"] as const;

export const ignoredTransactionKeys = ["data.type"] as const;

/** Gateways have different forms of confirmations. */
export const ignoredConfirmationKeys = [
  "data.type",
  "data.gateway",
  "data.method",
  "data.payment",
  "data.options.gateway",
  "data.options.method",
  "data.options.payment",
  "data.options.metadata",
] as const;

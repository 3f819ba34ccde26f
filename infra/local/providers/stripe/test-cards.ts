/** A bank behind a payment method, and its decisions. */
export type Bank = {
  readonly type: "card" | "sepa_debit" | "us_bank_account";
  readonly brand?: string;
  readonly last4?: string;
  readonly declines?: Decline;
  /** Wants 3-D Secure. */
  readonly authenticates?: boolean;
  /** Says later whether the money comes. */
  readonly isSlow?: boolean;
  /** Disputes every charge. */
  readonly disputes?: boolean;
  /** Keeps refunds pending. */
  readonly isRefundPending?: boolean;
};

export type Decline = { readonly code: string; readonly declineCode: string; readonly message: string };

function decline(declineCode: string, message = "Your card was declined.", code = "card_declined"): Decline {
  return { code, declineCode, message };
}

const visa: Bank = { type: "card", brand: "visa", last4: "4242" };
const generic: Bank = { ...visa, last4: "0002", declines: decline("generic_decline") };
const poor: Bank = {
  ...visa,
  last4: "9995",
  declines: decline("insufficient_funds", "Your card has insufficient funds."),
};
const secure: Bank = { ...visa, last4: "3220", authenticates: true };
const expired = decline("expired_card", "Your card has expired.", "expired_card");
const incorrect = decline("incorrect_cvc", "Your card's security code is incorrect.", "incorrect_cvc");
const failing = decline(
  "processing_error",
  "An error occurred while processing your card. Try again in a little bit.",
  "processing_error",
);
const SAVED = ["card_", "src_"];

/** Names behind `pm_card_` and `tok_`, as on https://docs.stripe.com/testing. */
const CARDS: Readonly<Record<string, Bank>> = {
  visa,
  visa_debit: { ...visa, last4: "5556" },
  mastercard: { type: "card", brand: "mastercard", last4: "4444" },
  amex: { type: "card", brand: "amex", last4: "8431" },
  chargeDeclined: generic,
  visa_chargeDeclined: generic,
  chargeDeclinedInsufficientFunds: poor,
  visa_chargeDeclinedInsufficientFunds: poor,
  chargeDeclinedLostCard: { ...visa, last4: "9987", declines: decline("lost_card") },
  visa_chargeDeclinedLostCard: { ...visa, last4: "9987", declines: decline("lost_card") },
  chargeDeclinedStolenCard: { ...visa, last4: "9979", declines: decline("stolen_card") },
  visa_chargeDeclinedStolenCard: { ...visa, last4: "9979", declines: decline("stolen_card") },
  chargeDeclinedExpiredCard: { ...visa, last4: "0069", declines: expired },
  chargeDeclinedIncorrectCvc: { ...visa, last4: "0127", declines: incorrect },
  chargeDeclinedProcessingError: { ...visa, last4: "0119", declines: failing },
  authenticationRequired: { ...secure, last4: "3184" },
  threeDSecure2Required: secure,
  threeDSecureRequired: { ...secure, last4: "3063" },
  threeDSecureRequiredChargeDeclined: { ...secure, last4: "8357", declines: decline("generic_decline") },
  createDispute: { ...visa, last4: "0259", disputes: true },
  pendingRefund: { ...visa, last4: "7726", isRefundPending: true },
  /** Not one of Stripe's: its cards answer at once. */
  delayed: { ...visa, last4: "0077", isSlow: true },
};

const OTHERS: Readonly<Record<string, Bank>> = {
  pm_usBankAccount: { type: "us_bank_account", last4: "6789", isSlow: true },
  pm_usBankAccount_success: { type: "us_bank_account", last4: "6789", isSlow: true },
  pm_sepaDebit: { type: "sepa_debit", last4: "3201", isSlow: true },
};

/** The bank behind one of the names for tests; undefined for other names. */
export function findBank(name: string): Bank | undefined {
  const [, card] = /^(?:pm_card|tok)_(.+)$/.exec(name) ?? [];
  const [banks, key] = card === undefined ? [OTHERS, name] : [CARDS, card];
  return Object.hasOwn(banks, key) ? banks[key] : undefined;
}

/** A card or source that a customer saved long ago. */
export function isSavedCard(id: string): boolean {
  return SAVED.some((start) => id.startsWith(start));
}

/** Only cards can be authorized now and captured later. */
export function canWaitForCapture({ type }: Bank): boolean {
  return type === "card";
}

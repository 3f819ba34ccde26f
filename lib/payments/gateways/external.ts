import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../../kernel/errors.ts";
import { confirmationOf, isSignedBy, type SignedConfirmation } from "./confirmation-signature.ts";
import type { Confirmation, GatewayPayment, PaymentGateway } from "./gateway.ts";

/** Seconds by which the time of a confirmation and ours may differ. */
const MOST_SECONDS_APART = 300;

/**
 * Payments at a provider of the store's own choice. The client pays there with the parameters of the pending
 * transaction; whoever hears of the outcome confirms it with a signature, so that it does not matter who carries it.
 */
export const external: PaymentGateway = {
  slug: "external",
  name: "External",
  needsSecret: true,
  start: (payment) => {
    const reference = referenceOf(payment);
    return { outcome: "pending", reference, client_parameters: { ...factsOf(payment), reference } };
  },
  confirm: ({ payment, confirmed, options, settings, now }) => {
    if (Object.keys(options).length === 0) return undefined;
    const told = confirmationOf(options);
    if (!isSignedBy(settings.secret, told)) throw refused("signature", "is not that of this confirmation");
    refuseOther(payment, told);
    // A provider that repeats itself, however late, hears that it was understood.
    if (confirmed !== told.outcome) refuseOld(told, now);
    return told.outcome;
  },
  canCancel: true,
};

function referenceOf({ transactionId }: GatewayPayment): string {
  return `ext_${transactionId.replaceAll("-", "")}`;
}

function factsOf({ orderId, transactionId, amount, currency }: GatewayPayment) {
  return { order_id: orderId, transaction_id: transactionId, amount: String(amount), currency };
}

/** A signature that is good for one payment must not settle another. */
function refuseOther(payment: Confirmation["payment"], told: SignedConfirmation): void {
  const expected = { ...factsOf(payment), amount: payment.amount, reference: payment.reference };
  const name = (["order_id", "transaction_id", "amount", "currency", "reference"] as const).find(
    (one) => told[one] !== expected[one],
  );
  if (name) throw refused(name, "is not that of this payment");
}

function refuseOld({ timestamp }: SignedConfirmation, now: Date): void {
  const apart = Math.abs(now.getTime() / 1000 - timestamp);
  if (apart > MOST_SECONDS_APART)
    throw refused("timestamp", `is more than ${MOST_SECONDS_APART} seconds off`);
}

function refused(name: string, why: string): ApiError {
  return unprocessable(`'options.${name}' ${why}. Nothing was changed.`, {
    title: TITLES.unprocessableEntity,
    source: `data.options.${name}`,
  });
}

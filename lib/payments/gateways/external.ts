import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../../kernel/errors.ts";
import { isSignedBy, parseConfirmation, type SignedConfirmation } from "./confirmation-signature.ts";
import type { Confirmation, GatewayPayment, PaymentGateway } from "./gateway.ts";

const MOST_SECONDS_APART = 300;

/** Any provider of the store's choice. A signature proves the outcome, so any caller may deliver it. */
export const external: PaymentGateway = {
  slug: "external",
  name: "External",
  needsSecret: true,
  start: (payment) => {
    const reference = buildReference(payment);
    return { outcome: "pending", reference, client_parameters: { ...toProviderFields(payment), reference } };
  },
  confirm: ({ payment, confirmed, options, settings, now }) => {
    if (Object.keys(options).length === 0) return undefined;
    const confirmation = parseConfirmation(options);
    if (!isSignedBy(settings.secret, confirmation))
      throw buildConfirmationError("signature", "is not that of this confirmation");
    refuseOtherPayment(payment, confirmation);
    // A provider may repeat a confirmation, however late.
    if (confirmed !== confirmation.outcome) refuseOldConfirmation(confirmation, now);
    return confirmation.outcome;
  },
  canCancel: true,
};

function buildReference({ transactionId }: GatewayPayment): string {
  return `ext_${transactionId.replaceAll("-", "")}`;
}

function toProviderFields({ orderId, transactionId, amount, currency }: Omit<GatewayPayment, "method">) {
  return { order_id: orderId, transaction_id: transactionId, amount: String(amount), currency };
}

/** A signature for one payment must not settle another. */
function refuseOtherPayment(payment: Confirmation["payment"], confirmation: SignedConfirmation): void {
  const expected = { ...toProviderFields(payment), amount: payment.amount, reference: payment.reference };
  const name = (["order_id", "transaction_id", "amount", "currency", "reference"] as const).find(
    (one) => confirmation[one] !== expected[one],
  );
  if (name) throw buildConfirmationError(name, "is not that of this payment");
}

function refuseOldConfirmation({ timestamp }: SignedConfirmation, now: Date): void {
  const apart = Math.abs(now.getTime() / 1000 - timestamp);
  if (apart > MOST_SECONDS_APART)
    throw buildConfirmationError("timestamp", `is more than ${MOST_SECONDS_APART} seconds off`);
}

function buildConfirmationError(name: string, why: string): ApiError {
  return unprocessable(`'options.${name}' ${why}. Nothing was changed.`, {
    title: TITLES.unprocessableEntity,
    source: `data.options.${name}`,
  });
}

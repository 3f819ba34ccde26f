import { TITLES } from "../../../kernel/error-titles.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { MoneyMovement, ProviderParameters } from "../../../provider-payments/provider-payment.ts";
import type { MoveOptions } from "../provider.ts";

const CANCEL_REASONS = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"];
const REFUND_REASONS = ["duplicate", "fraudulent", "requested_by_customer"];

/** Texts for PayPal are ignored here. @throws ApiError 400 for a reason that Stripe does not know */
export function readStripeOptions(kind: MoneyMovement["kind"], { reason }: MoveOptions): ProviderParameters {
  if (kind === "capture") return {};
  if (kind === "cancel") {
    return {
      cancellation_reason: checkReason(reason ?? "requested_by_customer", CANCEL_REASONS, "data.reason"),
    };
  }
  return reason === undefined ? {} : { reason: checkReason(reason, REFUND_REASONS, "data.options.reason") };
}

function checkReason(reason: unknown, allowed: readonly string[], source: string): string {
  const sent = allowed.find((one) => one === reason);
  if (sent !== undefined) return sent;
  throw invalid(`'reason' must be one of ${allowed.join(", ")}.`, { title: TITLES.enum, source });
}

import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, conflict, invalid, problem, toApiError, unprocessable } from "../../kernel/errors.ts";
import type { PaymentProvider } from "./provider.ts";
import type { ProviderError } from "./snapshot.ts";

type Refuser = Pick<PaymentProvider, "refusal">;

/** The provider's own words for shoppers, or a sentence of ours. */
function describeRefusal({ type, message }: ProviderError, otherwise: string): string {
  const isForShoppers = type === "card_error" || type === "invalid_request_error";
  return isForShoppers && typeof message === "string" && message !== "" ? message : otherwise;
}

/** Stripe tells codes, PayPal issues. */
export function readFailure({ decline_code, code, message, details }: ProviderError) {
  const first: unknown = Array.isArray(details) ? details[0] : undefined;
  const { issue, description } = Object(first);
  return {
    code: String(decline_code ?? code ?? issue ?? "refused"),
    reason: String(message ?? description ?? ""),
  };
}

/** The provider refuses what was asked, and no money moved. */
export function buildRefusal(
  { refusal }: Refuser,
  transactionId: string,
  error: ProviderError,
  movement?: string,
): ApiError {
  const { kind, title } = refusal;
  const detail = describeRefusal(error, "The payment provider refused the payment.");
  const meta = { transaction_id: transactionId, ...(movement ? { movement } : {}), error };
  return kind === "invalid" ? invalid(detail, { title, meta }) : unprocessable(detail, { title, meta });
}

/** 422: the shopper has not paid yet, and may still do so. */
export function buildUnpaidError(
  { refusal: { title } }: Refuser,
  transactionId: string,
  error: ProviderError = {},
): ApiError {
  const detail = describeRefusal(error, "Nothing was paid yet. The payment can still be made.");
  const told = Object.keys(error).length > 0 ? { error } : {};
  return unprocessable(detail, { title, meta: { transaction_id: transactionId, ...told } });
}

/** 503: nothing is left behind at the provider or here, so the request may be repeated. */
export function buildUnreachableError(transactionId: string, movement?: string): ApiError {
  const detail = "The payment provider could not be reached. Nothing was charged; please try again.";
  const meta = { transaction_id: transactionId, ...(movement ? { movement } : {}) };
  return toApiError(problem(503, detail, { title: TITLES.gatewayUnavailable, retryAfterSeconds: 2, meta }));
}

/** 502: it is decided and will be settled once; the same request finds it. */
export function buildUnknownOutcomeError(transactionId: string, movement: string): ApiError {
  const detail =
    "The payment provider has not answered. What was asked is noted and is settled once; the same request tells the outcome.";
  const meta = { transaction_id: transactionId, movement };
  return toApiError(problem(502, detail, { title: TITLES.gatewayUnavailable, meta }));
}

/** 502: the provider does not accept the store's key. */
export function buildKeyError(transactionId: string): ApiError {
  const detail = "The payment provider does not accept the store's key. Nothing was charged.";
  const meta = { transaction_id: transactionId };
  return toApiError(problem(502, detail, { title: TITLES.gatewayUnavailable, meta }));
}

/** 422: what the provider tells is not this payment. */
export function buildMismatchError(transactionId: string): ApiError {
  return unprocessable("The provider's payment is not the one of this transaction. Nothing was changed.", {
    title: TITLES.unprocessableEntity,
    meta: { transaction_id: transactionId },
  });
}

/** 409: a capture and a cancellation exclude each other. */
export function buildMovementConflict(transactionId: string): ApiError {
  return conflict("Another change of this payment is under way at the provider. Nothing was changed.", {
    meta: { transaction_id: transactionId },
  });
}

/** 400: the money was captured elsewhere, so it is given back there too. */
export function buildManualCaptureError(transactionId: string): ApiError {
  const detail =
    "The payment was captured outside of the gateway. Refund it there, and mark it here without an amount.";
  return invalid(detail, { title: TITLES.errorWhileRefunding, meta: { transaction_id: transactionId } });
}

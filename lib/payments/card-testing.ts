import { ApiError, retryAfter } from "../kernel/errors.ts";
import type { Order } from "../orders/order.ts";
import type { ProviderPayment } from "../provider-payments/provider-payment.ts";
import { countWrong, refuseExhaustedSource } from "../rate-limits/source-limit.ts";
import type { Context } from "../use-case/context.ts";
import { isProviderTransaction, type ProviderTransaction } from "./providers/provider-transaction.ts";
import type { CreatePaymentRequest } from "./schemas.ts";

/** Declined cards of one order or cart that the server was to charge. */
const MOST_DECLINED = 5;
const WAIT_SECONDS = 3600;

/** In the browser, the provider itself limits those who try stolen cards. */
function isChargedByServer({ payment, options }: CreatePaymentRequest): boolean {
  const { confirm, confirmation_token } = options ?? {};
  return confirm !== false && (payment !== undefined || confirmation_token !== undefined);
}

/**
 * @throws ApiError 429 after too many declined cards of the caller's network
 * @answers What stops those who try stolen cards?
 */
export async function refuseCardTesting(ctx: Context, request: CreatePaymentRequest): Promise<void> {
  if (isChargedByServer(request)) await refuseExhaustedSource(ctx, "declined-payment");
}

/** @throws ApiError 429 after too many declined cards of the order */
export function checkDeclines({ transactions }: Order, request: CreatePaymentRequest): void {
  if (!isChargedByServer(request)) return;
  const declined = transactions
    .filter(isProviderTransaction)
    .reduce((sum, one) => sum + countDeclines(one), 0);
  if (declined >= MOST_DECLINED)
    throw retryAfter(
      WAIT_SECONDS,
      "Too many cards were declined for this order; please pay it in another way.",
    );
}

/** @param attempt number of cards that were tried for one payment of a cart. @throws ApiError 429 after too many */
export function checkAttempts({ attempt }: Pick<ProviderPayment, "attempt">): void {
  if (attempt >= MOST_DECLINED)
    throw retryAfter(
      WAIT_SECONDS,
      "Too many cards were declined for this cart; please pay it in another way.",
    );
}

function countDeclines({ status, provider: { flow, failure, attempt } }: ProviderTransaction): number {
  if (flow !== "server" || !failure || attempt === 0) return 0;
  return status === "failed" || status === "pending" ? attempt : 0;
}

/** Counts the declined card of a payment that the server has charged. */
export async function countDecline(
  ctx: Context,
  request: CreatePaymentRequest,
  error: unknown,
): Promise<void> {
  if (isChargedByServer(request) && isDecline(error))
    await countWrong(ctx, "declined-payment", { tries: 1, wrong: 1 });
}

function isDecline(error: unknown): boolean {
  const told = error instanceof ApiError ? Object(error.problems[0].meta?.["error"]) : {};
  return told.type === "card_error";
}

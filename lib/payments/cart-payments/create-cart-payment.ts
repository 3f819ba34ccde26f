import type { Headers } from "../../carts/cart/cart-headers.ts";
import type { PricedCart } from "../../carts/totals/price-cart.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { conflictWithOthers, unprocessable } from "../../kernel/errors.ts";
import type { CurrencyFormat } from "../../kernel/money.ts";
import { type CartPayment, isOfCart } from "../../provider-payments/cart-payment.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { checkAttempts, countDecline, refuseCardTesting } from "../card-testing.ts";
import {
  buildUnsupportedOperationError,
  gatewaySettings,
  requireEnabledGateway,
} from "../gateways/gateways.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import type { CreatePaymentRequest } from "../schemas.ts";
import { buildPaidCartError, chooseCartAmount, setCartAmount } from "./cart-payment-rules.ts";
import {
  createAtProvider,
  endOtherPayment,
  linkCart,
  lookAtCartPayment,
  type ToldCartPayment,
  takeForCart,
  updateAtProvider,
} from "./cart-payment-steps.ts";
import { requireCartToPay } from "./cart-to-pay.ts";
import { type CartWork, openCartWork, writeCartPayment } from "./cart-work.ts";
import { endTakenPayment } from "./end-taken-payment.ts";

type CartRequest = { readonly request: CreatePaymentRequest; readonly headers: Headers };

/**
 * Begins a payment with the cart, before there is an order. A cart that has one gets the same again, with its total of now; one
 * of another currency, gateway or method is cancelled first.
 * @throws ApiError 404; 409 for a payment that was made already; 422 for an empty or previewing cart, a gateway that takes no
 * carts or an amount above the total; 429 after too many declined cards; 400, 502 or 503 as the provider answers
 * @answers How does a payment begin with a cart?
 */
export async function createCartPayment(
  ctx: Context,
  cartId: string,
  { request, headers }: CartRequest,
  means: ProviderMeans,
): Promise<Reply> {
  const { priced, settings } = await requireCartToPay(ctx, cartId, headers);
  const currency = requirePayable(priced);
  const amount = chooseCartAmount(Number(priced.totals.withTax), request.amount);
  const begun = beginCartPayment(ctx, settings, request, { cartId, amount, currency });
  await refuseCardTesting(ctx, request);
  const payment = await openRecord(ctx, means, { cartId, settings, begun });
  const work = await openCartWork(ctx, means, cartId, payment, gatewaySettings(settings, payment.gateway));
  const looked =
    payment.reference === "" ? await createAtProvider(work, payment) : await lookAtCartPayment(work, payment);
  const told = isAlike(payment, begun) ? looked : await endOtherPayment(work, looked);
  if (told.payment.status === "ended") return createCartPayment(ctx, cartId, { request, headers }, means);
  const linked = await linkCart(work, told, headers);
  if (told.payment.status === "paid") throw buildPaidCartError(told.payment);
  const sized = await setAmount(work, told, amount, currency);
  const current = await takeIfMethodSent(work, sized, { begun, request });
  // The cart has changed by the link, so the client's ETag is that of before.
  const { "if-match": _, ...later } = headers;
  return current === told ? linked : linkCart(work, current, later);
}

type Opening = { readonly cartId: string; readonly settings: Settings; readonly begun: CartPayment };

/**
 * The cart's open payment, or the new one. What an order has taken from the cart is settled first.
 * @param settledId id of the order that was settled
 */
async function openRecord(
  ctx: Context,
  means: ProviderMeans,
  { cartId, settings, begun }: Opening,
  settledId?: string,
): Promise<CartPayment> {
  const payment = await writeCartPayment({ ctx, cartId }, (before) => {
    if (!before || before.status === "ended") return begun;
    return before.order_id !== undefined && before.order_id === settledId ? begun : before;
  });
  const { order_id } = payment;
  if (order_id === undefined) return payment;
  const work = await openCartWork(ctx, means, cartId, payment, gatewaySettings(settings, payment.gateway));
  await endTakenPayment(work, payment, order_id);
  return openRecord(ctx, means, { cartId, settings, begun }, order_id);
}

/** True if the payment can still become the wished one by its amount alone. */
function isAlike({ gateway, currency, provider }: CartPayment, wished: CartPayment): boolean {
  return (
    gateway === wished.gateway &&
    currency.code === wished.currency.code &&
    provider.method === wished.provider.method
  );
}

/** @throws ApiError 422 for a preview, or a cart without items */
function requirePayable({ cart }: PricedCart): CurrencyFormat {
  if (cart.currency && cart.snapshot_date === undefined) return cart.currency;
  const why = cart.currency ? "A cart that previews another moment" : "An empty cart";
  throw unprocessable(`${why} cannot be paid.`, { title: TITLES.unprocessableEntity });
}

type Wished = { readonly cartId: string; readonly amount: number; readonly currency: CurrencyFormat };

/** @throws ApiError 422 for a gateway that is off or takes no carts, and as the gateway's `start` */
function beginCartPayment(
  ctx: Context,
  settings: Settings,
  request: CreatePaymentRequest,
  { cartId, amount, currency }: Wished,
): CartPayment {
  const gateway = requireEnabledGateway(settings, request.gateway, ctx.caller);
  if (!gateway.startForCart)
    throw buildUnsupportedOperationError(gateway.slug, "cart payments", "data.gateway");
  const method = request.method.startsWith("authorize") ? "authorize" : "purchase";
  const id = ctx.newId();
  const payment = {
    orderId: "",
    cartId,
    transactionId: id,
    method,
    amount,
    currency: currency.code,
  } as const;
  const { caller, shopper } = ctx;
  const now = ctx.now();
  const start = {
    request,
    settings: gatewaySettings(settings, gateway.slug),
    currency,
    caller,
    shopper,
    now,
  };
  const { provider } = gateway.startForCart(payment, { ...start, isLocal: ctx.demoKeys === "allowed" });
  return {
    id,
    gateway: gateway.slug,
    amount,
    currency,
    reference: "",
    status: "open",
    provider,
    created_at: now.toISOString(),
  };
}

async function setAmount(
  work: CartWork,
  told: ToldCartPayment,
  amount: number,
  currency: CurrencyFormat,
): Promise<ToldCartPayment> {
  const wished = setCartAmount(told.payment, amount, currency);
  if (!wished || wished.provider.units === told.snapshot.units) return told;
  const reference = told.snapshot.reference;
  return updateAtProvider(work, { ...wished, reference }, {});
}

type Begun = { readonly begun: CartPayment; readonly request: CreatePaymentRequest };

/**
 * A payment method that was sent is confirmed once; a repeat sends the same key.
 * @throws ApiError 429 after too many declined cards; 409 if an order has taken the payment; else as `takeForCart`
 */
async function takeIfMethodSent(
  work: CartWork,
  told: ToldCartPayment,
  { begun, request }: Begun,
): Promise<ToldCartPayment> {
  const { taking } = begun.provider;
  if (!taking || told.snapshot.state !== "unpaid") return told;
  const { id } = told.payment;
  const payment = await writeCartPayment(work, (one) => {
    if (one?.id !== id || !isOfCart(one)) throw conflictWithOthers();
    if (one.provider.taking) return one;
    checkAttempts(one.provider);
    return { ...one, provider: { ...one.provider, taking, attempt: one.provider.attempt + 1 } };
  });
  try {
    return await takeForCart(work, { ...told, payment });
  } catch (error) {
    await countDecline(work.ctx, request, error);
    throw error;
  }
}

import type { Cart } from "../carts/cart/cart.ts";
import { type CartFacts, chooseBuyer, gatherFacts, NOTHING_KNOWN } from "../carts/cart/cart-facts.ts";
import { noCart } from "../carts/cart/cart-life.ts";
import { planCartRead, type StoredCart } from "../carts/cart/store.ts";
import { toStockedItem } from "../carts/stock/cart-stock.ts";
import { listStockIds } from "../inventory/stock/allocation.ts";
import type { StockRecords } from "../inventory/stock/stock.ts";
import { isNewShopper, orderOwner } from "../orders/orders-store.ts";
import { promotionSetRead, readPromotions } from "../promotions/live/promotion-set-store.ts";
import { isOfCart } from "../provider-payments/cart-payment.ts";
import { getCartPayment, type StoredCartPayment } from "../provider-payments/cart-payment-store.ts";
import type { ShopperContext } from "../releases/live-releases.ts";
import type { Settings } from "../settings/settings.ts";
import { settingsRead } from "../settings/store.ts";
import { readTogether } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import {
  assignCodesToBuyer,
  type Buyer,
  hasNewShopperCode,
  type RequestedBuyer,
  removeNewShopperCodes,
  requireBuyer,
} from "./buyer.ts";
import { checkoutRead, type StoredCheckout } from "./checkouts-store.ts";
import { refuseUnbuyable } from "./refuse-checkout.ts";

type Headers = Readonly<Record<string, string>>;

export type CartToCheckOut = {
  readonly stored: StoredCart;
  readonly last: StoredCheckout | undefined;
  readonly buyer: Buyer;
  readonly settings: Settings;
  /** The payment that began with the cart and that no order has taken. */
  readonly payment: StoredCartPayment | undefined;
  readonly live: Awaited<ReturnType<typeof readPromotions>>;
};

/**
 * Reads cart and buyer in one round trip. @throws ApiError 404 if one is unknown, 400 as `refuseUnbuyable`
 * @answers What does a checkout read, and at whose prices?
 */
export async function readCartToCheckOut(
  ctx: Context,
  id: string,
  requested: RequestedBuyer,
): Promise<CartToCheckOut> {
  const [read, buyer] = await Promise.all([
    readTogether(ctx.table, {
      cart: planCartRead(ctx, id),
      last: checkoutRead(id),
      settings: settingsRead,
      promotions: promotionSetRead(),
    }),
    requireBuyer(ctx, requested).catch((error: unknown) => ({ error })),
  ]);
  if (!read.cart) throw noCart(id);
  refuseUnbuyable(read.cart.cart);
  if ("error" in buyer) throw buyer.error;
  const live = await readPromotions(ctx, read.promotions);
  const payment = await readCartPayment(ctx, read.cart);
  return { stored: read.cart, last: read.last, buyer, settings: read.settings.settings, live, payment };
}

/** Only a cart that names one costs the read. */
async function readCartPayment(
  { table }: Context,
  { cart: { id, payment_intent_id, currency } }: StoredCart,
): Promise<StoredCartPayment | undefined> {
  if (payment_intent_id === undefined) return undefined;
  const payment = await getCartPayment(table, id);
  if (!payment || !isOfCart(payment.value)) return undefined;
  const { value } = payment;
  const isOfThis = value.reference === payment_intent_id && value.currency.code === currency?.code;
  return isOfThis ? payment : undefined;
}

export type Purchase = Pick<CartFacts, "promotions" | "notes" | "unavailable"> & {
  /** The cart at valid prices and with codes that its buyer may use. */
  readonly bought: Cart;
  readonly records: StockRecords;
  /** The order must be the buyer's first, since the cart has a code for new shoppers. */
  readonly isForNewShopper: boolean;
};

/** Reads outdated prices, the codes for this buyer and the stock at the same time. */
export async function readPurchase(
  ctx: Context,
  { stored: { cart }, buyer, settings, live }: CartToCheckOut,
  headers: Headers,
): Promise<Purchase> {
  const buyerCart = assignCodesToBuyer(cart, buyer.user);
  const products = cart.items.filter((item) => item.type === "cart_item");
  const needs = {
    settings,
    buyer: choosePriceContext(ctx, headers, buyerCart, buyer),
    promotions: { live, user: buyer.user },
    stockIds: listStockIds(products.map(toStockedItem)),
  };
  const { promotions, stock, notes, unavailable, ...facts } = await gatherFacts(
    ctx,
    buyerCart,
    needs,
    NOTHING_KNOWN,
  );
  const isLimited = hasNewShopperCode(promotions);
  const isNew = !isLimited || (await isNewShopper(ctx.table, orderOwner(buyer)));
  const bought = isNew ? facts.cart : removeNewShopperCodes(facts.cart, promotions);
  const isForNewShopper = isLimited && isNew;
  return { bought, notes, unavailable, promotions, records: stock.records, isForNewShopper };
}

/** Client credentials get the prices of the cart's owners and of the buyer that they name. */
function choosePriceContext(
  ctx: Context,
  headers: Headers,
  cart: Cart,
  { account, customer }: Buyer,
): ShopperContext {
  const context = chooseBuyer(ctx, headers, cart);
  if (ctx.caller.grant !== "client_credentials") return context;
  const { accountIds = [], customerIds = [] } = context;
  return {
    ...context,
    accountIds: [...accountIds, ...(account ? [account.id] : [])],
    customerIds: [...customerIds, ...(customer?.id === undefined ? [] : [customer.id])],
  };
}

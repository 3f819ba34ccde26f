import type { Cart } from "../carts/cart/cart.ts";
import { noCart } from "../carts/cart/cart-id.ts";
import { cartRead, type StoredCart } from "../carts/cart/store.ts";
import { buyerOf } from "../carts/prices/buyer.ts";
import { type CurrentCart, type PricedCurrent, pricedCurrent } from "../carts/prices/pricing.ts";
import { stockedItem } from "../carts/stock/stocked-item.ts";
import { promotionSetRead, promotionsOf } from "../live-promotions/promotion-set-store.ts";
import { isNewShopper, orderOwner } from "../orders/orders-store.ts";
import type { ShopperContext } from "../releases/live-releases.ts";
import type { Settings } from "../settings/settings.ts";
import { settingsRead } from "../settings/store.ts";
import { stockIdsOf } from "../stock/required-stock.ts";
import type { StockRecords } from "../stock/stock.ts";
import { stockRead } from "../stock/stock-store.ts";
import { readTogether } from "../table/read-plan.ts";
import type { Context } from "../use-case/context.ts";
import { type Buyer, type RequestedBuyer, requireBuyer } from "./buyer.ts";
import { asksForNewShopper, cartOfBuyer, withoutNewShopperCodes } from "./cart-of-buyer.ts";
import { checkoutRead, type StoredCheckout } from "./checkouts-store.ts";
import { refuseUnbuyable } from "./refuse-checkout.ts";

type Headers = Readonly<Record<string, string>>;

/** A cart with what says whether it was checked out already. */
export type CartToCheckOut = {
  readonly stored: StoredCart;
  readonly last: StoredCheckout | undefined;
  readonly buyer: Buyer;
  readonly settings: Settings;
  readonly live: Awaited<ReturnType<typeof promotionsOf>>;
};

/**
 * Reads a cart to check it out, and who buys it, in one round trip.
 * @throws ApiError 404 for a cart that is not there, which is never created here, and for an unknown buyer; 400 for a
 *   preview and for a cart without items
 */
export async function readCartToCheckOut(
  ctx: Context,
  id: string,
  requested: RequestedBuyer,
): Promise<CartToCheckOut> {
  const [read, buyer] = await Promise.all([
    readTogether(ctx.table, {
      cart: cartRead(ctx, id),
      last: checkoutRead(id),
      settings: settingsRead,
      promotions: promotionSetRead(),
    }),
    requireBuyer(ctx, requested).catch((error: unknown) => ({ error })),
  ]);
  if (!read.cart) throw noCart(id);
  refuseUnbuyable(read.cart.cart);
  if ("error" in buyer) throw buyer.error;
  const live = await promotionsOf(ctx, read.promotions);
  return { stored: read.cart, last: read.last, buyer, settings: read.settings.settings, live };
}

/** What an order is made of. */
export type Purchase = Pick<PricedCurrent, "promotions"> & {
  /** The cart as its buyer may buy it: at prices that count, with codes that are the buyer's to use. */
  readonly bought: Cart;
  readonly current: CurrentCart;
  readonly records: StockRecords;
  /** Whether a code of the cart is for new shoppers, so that the order holds only if its buyer is one. */
  readonly isForNewShopper: boolean;
};

/** Reads prices that are too old, the codes of the cart as of its buyer, and the stock of its items, all at once. */
export async function readPurchase(
  ctx: Context,
  { stored: { cart }, buyer, settings, live }: CartToCheckOut,
  headers: Headers,
): Promise<Purchase> {
  const ofBuyer = cartOfBuyer(cart, buyer.user);
  const products = cart.items.filter((item) => item.type === "cart_item");
  const promotionFacts = { live, user: buyer.user };
  const pricedFor = (bought: Cart) => pricedForBuyer(ctx, headers, bought, buyer);
  const pricing = { settings, headers, buyer: pricedFor, promotions: promotionFacts };
  const [{ current, promotions }, { records }] = await Promise.all([
    pricedCurrent(ctx, ofBuyer, pricing),
    readTogether(ctx.table, { records: stockRead(stockIdsOf(products.map(stockedItem))) }),
  ]);
  if (!current) throw new Error("A cart was priced and is gone.");
  const isLimited = asksForNewShopper(promotions);
  const isNew = !isLimited || (await isNewShopper(ctx.table, orderOwner(buyer)));
  const bought = isNew ? current.cart : withoutNewShopperCodes(current.cart, promotions);
  return { bought, current, promotions, records, isForNewShopper: isLimited && isNew };
}

/** Whose prices count: who is signed in; client credentials act for the cart's owners and for whom they name. */
function pricedForBuyer(
  ctx: Context,
  headers: Headers,
  cart: Cart,
  { account, customer }: Buyer,
): ShopperContext {
  const context = buyerOf(ctx, headers, cart);
  if (ctx.caller.grant !== "client_credentials") return context;
  const { accountIds = [], customerIds = [] } = context;
  return {
    ...context,
    accountIds: [...accountIds, ...(account ? [account.id] : [])],
    customerIds: [...customerIds, ...(customer?.id === undefined ? [] : [customer.id])],
  };
}

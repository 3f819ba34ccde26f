import { promotionSetRead, promotionsOf } from "../../../live-promotions/promotion-set-store.ts";
import type { ShopperContext } from "../../../releases/live-releases.ts";
import { getPublishedSkus } from "../../../releases/published-skus-store.ts";
import { type Resolve, readPublished, resolverOf, settled } from "../../../releases/resolve-products.ts";
import { type ProductReference, type Published, publishedRead } from "../../../releases/store.ts";
import type { Settings } from "../../../settings/settings.ts";
import { settingsRead } from "../../../settings/store.ts";
import { readTogether } from "../../../table/read-plan.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Element } from "../../bulk/apply-each.ts";
import type { Cart } from "../../cart/cart.ts";
import type { Headers } from "../../cart/cart-headers.ts";
import { rightsOf } from "../../cart/cart-rights.ts";
import { cartRead, cartsRead, type StoredCart } from "../../cart/store.ts";
import { buyerOf } from "../../prices/buyer.ts";
import type { PromotionFacts } from "../../promotions/cart-promotions.ts";
import { lookUpCodes } from "../../promotions/look-up-codes.ts";
import { type KnownStock, knownStockRead, withStockOf } from "../../stock/known-stock.ts";
import { likelyIds, rememberIds } from "../../stock/product-ids.ts";
import type { Addition } from "./addition.ts";
import { additionsOf } from "./additions-of.ts";
import type { CheckedItem } from "./checked-items.ts";
import { currenciesOf, type ItemSources, itemSources, productsOfSources } from "./item-sources.ts";
import type { PastOrders } from "./past-order.ts";
import { permittedAddition, skusToCheck } from "./permitted-addition.ts";

/** All that an add has to know. */
export type ReadForAdd = {
  /** The cart to add to; nothing if there is none. */
  readonly cart: StoredCart | undefined;
  readonly settings: Settings;
  /** Every product of the request and of the carts and orders whose items are added. */
  readonly published: Published;
  /** The stock of these products, as far as they were known early enough. */
  readonly stock: KnownStock;
  /** Who buys, as the cart was when it was read. */
  readonly buyer: ShopperContext;
  /** The items to add, in the order of the request, as a buyer can have them. */
  readonly additionsFor: (resolve: Resolve) => readonly Addition[];
  /** The promotions of the store, and what is stored of the codes of the request. */
  readonly promotions: PromotionFacts;
  /** What items are added of, for the currency of a cart that has none. */
  readonly sources: readonly Pick<Cart, "currency">[];
};

/** What an add is about. */
export type AddToRead = {
  readonly cartId: string;
  readonly elements: readonly Element<CheckedItem>[];
  readonly headers: Headers;
  readonly pastOrders: PastOrders;
};

/**
 * Reads what an add needs in one round trip: the cart, the store's settings, the live releases, every product of the
 * request with its stock, and every cart and order whose items are added; codes of the request at the same time. The
 * products of those carts and orders are known only then and need a second one.
 */
export async function readForAdd(
  ctx: Context,
  { cartId, elements, headers, pastOrders }: AddToRead,
): Promise<ReadForAdd> {
  const sound = elements.flatMap((element) => ("element" in element ? [element.element] : []));
  const { references, cartIds, orderIds, codes } = namedBy(sound);
  const [read, lookedUp, orders] = await Promise.all([
    readTogether(ctx.table, {
      cart: cartRead(ctx, cartId),
      settings: settingsRead,
      promotions: promotionSetRead(),
      published: publishedRead(references),
      stock: knownStockRead(likelyIds(references)),
      carts: cartsRead(ctx, cartIds),
    }),
    lookUpCodes(ctx, codes),
    pastOrders(ctx, orderIds),
  ]);
  const promotions = { live: await promotionsOf(ctx, read.promotions), found: lookedUp.stored };
  const { settings } = read.settings;
  const buyer = buyerOf(ctx, headers, read.cart?.cart ?? {});
  const sources = itemSources({ carts: read.carts, orderIds, orders });
  const products = await productsOf(ctx, { references, buyer, read, sources });
  const { published } = products;
  const { waitSeconds } = lookedUp;
  const wanted = (resolve: Resolve) =>
    elements.flatMap((element) => additionsOf(element, { resolve, sources, waitSeconds }));
  const now = ctx.now();
  const permitted = await permit(ctx, () => wanted(resolverOf(published, buyer, now)), settings);
  const additionsFor = (resolve: Resolve) => wanted(resolve).map(permitted);
  const currencies = currenciesOf(sound, sources, settings);
  return { cart: read.cart, settings, ...products, buyer, additionsFor, promotions, sources: currencies };
}
/**
 * What becomes of additions that this caller may not make. One round trip more where the store's settings keep skus of
 * products from its custom items.
 */
async function permit(
  ctx: Context,
  additions: () => readonly Addition[],
  settings: Settings,
): Promise<(addition: Addition) => Addition> {
  const rights = rightsOf(ctx, settings);
  const published = await getPublishedSkus(ctx.table, skusToCheck(additions, rights));
  return (addition) => permittedAddition(addition, rights, published);
}

/** What the items of a request name. */
function namedBy(elements: readonly CheckedItem[]) {
  return {
    references: elements.flatMap((item) => (item.type === "cart_item" ? [item.reference] : [])),
    cartIds: elements.flatMap((item) => (item.type === "cart_items" ? [item.sourceId] : [])),
    orderIds: elements.flatMap((item) => (item.type === "order_items" ? [item.orderId] : [])),
    codes: elements.flatMap((item) => (item.type === "promotion_item" ? [item.code] : [])),
  };
}

/** Products with their stock, as far as it was read. */
type Products = Pick<ReadForAdd, "published" | "stock">;

type ProductsToRead = {
  readonly references: readonly ProductReference[];
  readonly buyer: ShopperContext;
  readonly read: Products;
  readonly sources: ItemSources;
};

/** The products of a request and those that its sources bring, which cost a second round trip. */
async function productsOf(
  ctx: Context,
  { references, buyer, read, sources }: ProductsToRead,
): Promise<Products> {
  const { productIds, stockIds } = productsOfSources(sources);
  const all = [...references, ...productIds.map((id) => ({ id }))];
  const [published, stock] =
    productIds.length > 0
      ? await Promise.all([readPublished(ctx, all, buyer), withStockOf(ctx, read.stock, stockIds)])
      : [await settled(ctx, references, buyer, read.published), read.stock];
  rememberIds(references, resolverOf(published, buyer, ctx.now()));
  return { published, stock };
}

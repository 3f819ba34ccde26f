import { promotionSetRead, readPromotions } from "../../../promotions/live/promotion-set-store.ts";
import type { ShopperContext } from "../../../releases/live-releases.ts";
import { getPublishedSkus } from "../../../releases/published-skus-store.ts";
import {
  createResolver,
  type Resolve,
  readPublished,
  rereadIfSettling,
} from "../../../releases/resolve-products.ts";
import { type ProductReference, type Published, planPublishedRead } from "../../../releases/store.ts";
import type { Settings } from "../../../settings/settings.ts";
import { settingsRead } from "../../../settings/store.ts";
import { readTogether } from "../../../table/read-plan.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Element } from "../../bulk/apply-each.ts";
import type { Cart } from "../../cart/cart.ts";
import type { Headers } from "../../cart/cart-headers.ts";
import { rightsOf } from "../../cart/cart-rights.ts";
import { planCartRead, planCartsRead, type StoredCart } from "../../cart/store.ts";
import { chooseBuyer } from "../../prices/buyer.ts";
import type { PromotionFacts } from "../../promotions/cart-promotions.ts";
import { lookUpCodes } from "../../promotions/look-up-codes.ts";
import { type KnownStock, planStockRead, readMissingStock } from "../../stock/known-stock.ts";
import { guessProductIds, rememberProductIds } from "../../stock/product-ids.ts";
import type { Addition } from "./addition.ts";
import { resolveAdditions } from "./additions-of.ts";
import type { CheckedItem } from "./checked-items.ts";
import {
  type ItemSources,
  listSourceCurrencies,
  listSourceProducts,
  mapItemSources,
} from "./item-sources.ts";
import type { ReadPastOrders } from "./past-order.ts";
import { listSkusToCheck, permitAddition } from "./permitted-addition.ts";

export type ReadForAdd = {
  readonly cart: StoredCart | undefined;
  readonly settings: Settings;
  /** Products of the request, and of the carts and orders whose items are added. */
  readonly published: Published;
  /** Stock of these products, as far as their ids were known in time. */
  readonly stock: KnownStock;
  /** Buyer by the cart as it was read. */
  readonly buyer: ShopperContext;
  /** Builds the additions, in the order of the request, as a buyer can have them. */
  readonly additionsFor: (resolve: Resolve) => readonly Addition[];
  /** Promotions of the store, and stored codes of the request. */
  readonly promotions: PromotionFacts;
  /** Currencies that a cart without one may take, in the order of the request. */
  readonly sources: readonly Pick<Cart, "currency">[];
};

export type AddToRead = {
  readonly cartId: string;
  readonly elements: readonly Element<CheckedItem>[];
  readonly headers: Headers;
  readonly pastOrders: ReadPastOrders;
};

/**
 * Reads everything in one round trip: cart, settings, live releases, products with their stock, codes, and
 * the carts and orders whose items are added. Products of these carts and orders cost a second one.
 */
export async function readForAdd(
  ctx: Context,
  { cartId, elements, headers, pastOrders }: AddToRead,
): Promise<ReadForAdd> {
  const sound = elements.flatMap((element) => ("element" in element ? [element.element] : []));
  const { references, cartIds, orderIds, codes } = collectReferences(sound);
  const [read, lookedUp, orders] = await Promise.all([
    readTogether(ctx.table, {
      cart: planCartRead(ctx, cartId),
      settings: settingsRead,
      promotions: promotionSetRead(),
      published: planPublishedRead(references),
      stock: planStockRead(guessProductIds(references)),
      carts: planCartsRead(ctx, cartIds),
    }),
    lookUpCodes(ctx, codes),
    pastOrders(ctx, orderIds),
  ]);
  const promotions = { live: await readPromotions(ctx, read.promotions), requestCodes: lookedUp.stored };
  const { settings } = read.settings;
  const buyer = chooseBuyer(ctx, headers, read.cart?.cart ?? {});
  const sources = mapItemSources({ carts: read.carts, orderIds, orders });
  const products = await readProducts(ctx, { references, buyer, read, sources });
  const { published } = products;
  const { waitSeconds } = lookedUp;
  const buildAdditions = (resolve: Resolve) =>
    elements.flatMap((element) => resolveAdditions(element, { resolve, sources, waitSeconds }));
  const now = ctx.now();
  const applyPermission = await readPermission(
    ctx,
    () => buildAdditions(createResolver(published, buyer, now)),
    settings,
  );
  const additionsFor = (resolve: Resolve) => buildAdditions(resolve).map(applyPermission);
  const currencies = listSourceCurrencies(sound, sources, settings);
  return { cart: read.cart, settings, ...products, buyer, additionsFor, promotions, sources: currencies };
}
/** Costs one more round trip if the store keeps skus of products from custom items. */
async function readPermission(
  ctx: Context,
  additions: () => readonly Addition[],
  settings: Settings,
): Promise<(addition: Addition) => Addition> {
  const rights = rightsOf(ctx, settings);
  const published = await getPublishedSkus(ctx.table, listSkusToCheck(additions, rights));
  return (addition) => permitAddition(addition, rights, published);
}

function collectReferences(elements: readonly CheckedItem[]) {
  return {
    references: elements.flatMap((item) => (item.type === "cart_item" ? [item.reference] : [])),
    cartIds: elements.flatMap((item) => (item.type === "cart_items" ? [item.sourceId] : [])),
    orderIds: elements.flatMap((item) => (item.type === "order_items" ? [item.orderId] : [])),
    codes: elements.flatMap((item) => (item.type === "promotion_item" ? [item.code] : [])),
  };
}

type Products = Pick<ReadForAdd, "published" | "stock">;

type ProductsToRead = {
  readonly references: readonly ProductReference[];
  readonly buyer: ShopperContext;
  readonly read: Products;
  readonly sources: ItemSources;
};

/** Products of carts and orders cost a second round trip. */
async function readProducts(
  ctx: Context,
  { references, buyer, read, sources }: ProductsToRead,
): Promise<Products> {
  const { productIds, stockIds } = listSourceProducts(sources);
  const all = [...references, ...productIds.map((id) => ({ id }))];
  const [published, stock] =
    productIds.length > 0
      ? await Promise.all([readPublished(ctx, all, buyer), readMissingStock(ctx, read.stock, stockIds)])
      : [await rereadIfSettling(ctx, references, buyer, read.published), read.stock];
  rememberProductIds(references, createResolver(published, buyer, ctx.now()));
  return { published, stock };
}

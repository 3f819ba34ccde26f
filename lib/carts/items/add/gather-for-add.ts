import { promotionSetRead, readPromotions } from "../../../promotions/live/promotion-set-store.ts";
import type { ShopperContext } from "../../../releases/live-releases.ts";
import { getPublishedSkus } from "../../../releases/published-ids-store.ts";
import {
  chooseBuyerProducts,
  readBuyerPrices,
  rereadIfSettling,
} from "../../../releases/resolve-products.ts";
import {
  addMissingTags,
  getPublished,
  NOTHING_READ,
  type ProductReference,
  planPublishedRead,
} from "../../../releases/store.ts";
import type { Settings } from "../../../settings/settings.ts";
import { settingsRead } from "../../../settings/store.ts";
import { readTogether } from "../../../table/table.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Element } from "../../bulk/apply-each.ts";
import type { Cart } from "../../cart/cart.ts";
import { type CartFacts, chooseBuyer, gatherForBuyer, type KnownFacts } from "../../cart/cart-facts.ts";
import type { Headers } from "../../cart/cart-headers.ts";
import { rightsOf } from "../../cart/cart-rights.ts";
import { planCartRead, planCartsRead, type StoredCart } from "../../cart/store.ts";
import type { PromotionFacts } from "../../promotions/cart-promotions.ts";
import { lookUpCodes } from "../../promotions/look-up-codes.ts";
import {
  guessProductIds,
  planStockRead,
  readMissingStock,
  rememberProductIds,
} from "../../stock/cart-stock.ts";
import { productIdsOf } from "../../views/included-details.ts";
import {
  type AdditionTerms,
  buildAdditions,
  listSkusToCheck,
  listSourceCurrencies,
  listSourceProducts,
  mapItemSources,
  type ReadPastOrders,
} from "./additions.ts";
import type { CheckedItem } from "./checked-items.ts";
import { type Addition, listAdditionStock } from "./new-item.ts";

export type AddToRead = {
  readonly cartId: string;
  readonly elements: readonly Element<CheckedItem>[];
  readonly headers: Headers;
  readonly pastOrders: ReadPastOrders;
};

/** Everything that the request names, and the store's settings and promotions. */
export type ReadForAdd = {
  readonly cart: StoredCart | undefined;
  /** Buyer of the cart as it was read. */
  readonly buyer: ShopperContext;
  readonly settings: Settings;
  /** Promotions of the store, and stored codes of the request. */
  readonly promotions: PromotionFacts;
  readonly known: KnownFacts;
  readonly terms: AdditionTerms;
  /** Products that the request names itself. */
  readonly references: readonly ProductReference[];
  /** Currencies that a cart without one may take, in the order of the request. */
  readonly currencies: readonly Pick<Cart, "currency">[];
};

/**
 * Reads everything in one round trip: cart, settings, live releases, products with their stock, codes, and
 * the carts and orders whose items are added. Products of these carts and orders cost a second one, and so do
 * skus of custom items in a store that keeps them apart from those of products.
 */
export async function readForAdd(
  ctx: Context,
  { cartId, elements, headers, pastOrders }: AddToRead,
): Promise<ReadForAdd> {
  const sound = elements.flatMap((element) => ("element" in element ? [element.element] : []));
  const { references, cartIds, orderIds, codes } = collectNames(sound);
  const { account } = ctx.shopper;
  const [read, lookedUp, orders] = await Promise.all([
    readTogether(ctx.table, {
      cart: planCartRead(ctx, cartId),
      settings: settingsRead,
      promotions: promotionSetRead(),
      published: planPublishedRead(references, account ? [account.id] : []),
      stock: planStockRead(guessProductIds(references)),
      carts: planCartsRead(ctx, cartIds),
    }),
    codes.length > 0 ? lookUpCodes(ctx, codes) : NO_CODES,
    orderIds.length > 0 ? pastOrders(ctx, orderIds) : [],
  ]);
  const { settings } = read.settings;
  const rights = rightsOf(ctx, settings);
  const sources = mapItemSources({ carts: read.carts, orderIds, orders });
  const { productIds, stockIds } = listSourceProducts(sources);
  const all = [...references, ...productIds.map((id) => ({ id }))];
  const buyer = chooseBuyer(ctx, headers, read.cart?.cart ?? {});
  const { accountIds = [] } = buyer;
  const skus = listSkusToCheck(sound, sources, rights);
  const [published, stock, publishedSkus] = await Promise.all([
    productIds.length > 0
      ? getPublished(ctx.table, all, accountIds)
      : accountIds.length > 0
        ? addMissingTags(ctx.table, read.published, accountIds)
        : read.published,
    readMissingStock(ctx, read.stock, stockIds),
    skus.length > 0 ? getPublishedSkus(ctx.table, skus) : NO_SKUS,
  ]);
  return {
    cart: read.cart,
    buyer,
    settings,
    promotions: {
      live: await readPromotions(ctx, read.promotions),
      requestCodes: lookedUp.stored,
      tags: published.tags,
    },
    known: { published, stock, gifts: NOTHING_READ },
    terms: { sources, waitSeconds: lookedUp.waitSeconds, rights, publishedSkus },
    references,
    currencies: listSourceCurrencies(sound, sources, settings),
  };
}

const NO_CODES = { stored: [], waitSeconds: 0 };
const NO_SKUS: ReadonlySet<string> = new Set();

function collectNames(elements: readonly CheckedItem[]) {
  return {
    references: elements.flatMap((item) => (item.type === "cart_item" ? [item.reference] : [])),
    cartIds: elements.flatMap((item) => (item.type === "cart_items" ? [item.sourceId] : [])),
    orderIds: elements.flatMap((item) => (item.type === "order_items" ? [item.orderId] : [])),
    codes: elements.flatMap((item) => (item.type === "promotion_item" ? [item.code] : [])),
  };
}

/** Products of the cart with what the request adds, for `include`. */
export async function listShownProducts(
  ctx: Context,
  { elements }: Pick<AddToRead, "elements">,
  { cart, buyer, known, terms }: ReadForAdd,
): Promise<readonly string[]> {
  const chosen = chooseBuyerProducts(known.published, buyer, ctx.now());
  const products = await readBuyerPrices(ctx, known.published.references, chosen);
  const additions = buildAdditions(elements, products, terms);
  const added = additions.flatMap((addition) =>
    "element" in addition && "item" in addition.element ? [addition.element.item] : [],
  );
  const addedIds = added.flatMap((item) => (item.type === "cart_item" ? [item.product.id] : []));
  return [...productIdsOf(cart?.cart), ...addedIds];
}

/** Includes the additions: products at the buyer's prices, custom items and codes. */
export type FactsForAdd = CartFacts & { readonly additions: readonly Addition[] };

/** Finds the products for the buyer of this cart, and reads their stock where it is missing. */
export async function gatherForAdd(
  ctx: Context,
  cart: Cart,
  { elements, headers }: Pick<AddToRead, "elements" | "headers">,
  { settings, promotions, terms, references }: ReadForAdd,
  known: KnownFacts,
): Promise<FactsForAdd> {
  const buyer = chooseBuyer(ctx, headers, cart);
  const { accountIds = [] } = buyer;
  const published =
    accountIds.length > 0 ? await addMissingTags(ctx.table, known.published, accountIds) : known.published;
  const chosen = chooseBuyerProducts(published, buyer, ctx.now());
  const { references: all } = published;
  const products = await readBuyerPrices(ctx, all, await rereadIfSettling(ctx, all, chosen));
  rememberProductIds(references, products);
  const additions = buildAdditions(elements, products, terms);
  const needs = { settings, promotions, stockIds: listAdditionStock(additions) };
  const gathered = await gatherForBuyer(ctx, cart, products, needs, known);
  return { ...gathered, additions };
}

import { problem } from "../../../kernel/errors.ts";
import { promotionSetRead, promotionsOf } from "../../../live-promotions/promotion-set-store.ts";
import type { ShopperContext } from "../../../releases/live-releases.ts";
import { getPublishedSkus } from "../../../releases/published-skus-store.ts";
import { type Resolve, readPublished, resolverOf, settled } from "../../../releases/resolve-products.ts";
import { type Published, publishedRead } from "../../../releases/store.ts";
import type { Settings } from "../../../settings/settings.ts";
import { settingsRead } from "../../../settings/store.ts";
import { readTogether } from "../../../table/read-plan.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Element } from "../../bulk/apply-each.ts";
import type { Headers } from "../../cart/cart-headers.ts";
import { rightsOf } from "../../cart/cart-rights.ts";
import { cartRead, cartsRead, type StoredCart } from "../../cart/store.ts";
import { buyerOf } from "../../prices/buyer.ts";
import type { PromotionFacts } from "../../promotions/cart-promotions.ts";
import { lookUpCodes } from "../../promotions/look-up-codes.ts";
import { productIdsOf } from "../../views/includes.ts";
import type { Addition } from "./addition.ts";
import type { CheckedItem } from "./checked-items.ts";
import { tooManyGuesses } from "./item-problems.ts";
import { itemsOfSource } from "./merge-cart.ts";
import { permittedAddition, skusToCheck } from "./permitted-addition.ts";

/** All that an add has to know. */
export type ReadForAdd = {
  /** The cart to add to; nothing if there is none. */
  readonly cart: StoredCart | undefined;
  readonly settings: Settings;
  /** Every product of the request and of the carts whose items are added. */
  readonly published: Published;
  /** Who buys, as the cart was when it was read. */
  readonly buyer: ShopperContext;
  /** The items to add, in the order of the request, as a buyer can have them. */
  readonly additionsFor: (resolve: Resolve) => readonly Addition[];
  /** The promotions of the store, and what is stored of the codes of the request. */
  readonly promotions: PromotionFacts;
  /** The carts whose items are added, for the currency of a cart that has none. */
  readonly sources: readonly StoredCart[];
};

/**
 * Reads what an add needs in one round trip: the cart, the store's settings, the live releases, every product of the
 * request and every cart whose items are added; codes of the request at the same time. The products of those carts are
 * known only then and need a second one.
 */
export async function readForAdd(
  ctx: Context,
  cartId: string,
  elements: readonly Element<CheckedItem>[],
  headers: Headers,
): Promise<ReadForAdd> {
  const sound = elements.flatMap((element) => ("element" in element ? [element.element] : []));
  const references = sound.flatMap((item) => (item.type === "cart_item" ? [item.reference] : []));
  const sourceIds = sound.flatMap((item) => (item.type === "cart_items" ? [item.sourceId] : []));
  const codes = sound.flatMap((item) => (item.type === "promotion_item" ? [item.code] : []));
  const [read, lookedUp] = await Promise.all([
    readTogether(ctx.table, {
      cart: cartRead(ctx, cartId),
      settings: settingsRead,
      promotions: promotionSetRead(),
      published: publishedRead(references),
      sources: cartsRead(ctx, sourceIds),
    }),
    lookUpCodes(ctx, codes),
  ]);
  const promotions = { live: await promotionsOf(ctx, read.promotions), found: lookedUp.stored };
  const sources = read.sources.filter((source) => source !== undefined);
  const buyer = buyerOf(ctx, headers, read.cart?.cart ?? {});
  const brought = [...new Set(sources.flatMap(({ cart }) => productIdsOf(cart)))].map((id) => ({ id }));
  const published =
    brought.length > 0
      ? await readPublished(ctx, [...references, ...brought], buyer)
      : await settled(ctx, references, buyer, read.published);
  const { waitSeconds } = lookedUp;
  const carts = new Map(sources.map((source) => [source.cart.id, source]));
  const wanted = (resolve: Resolve) =>
    elements.flatMap((element) => additionsOf(element, { resolve, carts, waitSeconds }));
  const { settings } = read.settings;
  const permitted = await permit(ctx, () => wanted(resolverOf(published, buyer, ctx.now())), settings);
  const additionsFor = (resolve: Resolve) => wanted(resolve).map(permitted);
  return { cart: read.cart, settings, published, buyer, additionsFor, promotions, sources };
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

type LookedUp = {
  readonly resolve: Resolve;
  readonly carts: ReadonlyMap<string, StoredCart>;
  /** Until the caller may give codes again; 0 if it may. */
  readonly waitSeconds: number;
};

function additionsOf(entry: Element<CheckedItem>, read: LookedUp): readonly Addition[] {
  if ("problems" in entry) return [entry];
  const { position, element } = entry;
  if (element.type === "promotion_item") return [codeAddition(position, element.code, read)];
  if (element.type === "custom_item") return [{ position, element }];
  if (element.type === "cart_item") return [productAddition(position, element, read)];
  const source = read.carts.get(element.sourceId);
  if (source) return itemsOfSource(position, source.cart, read.resolve);
  const detail = `There is no cart '${element.sourceId}'.`;
  const meta = { cart_id: element.sourceId };
  return [{ position, problems: [problem(404, detail, { source: "cart_id", meta })] }];
}

function codeAddition(position: number, code: string, { waitSeconds }: LookedUp): Addition {
  if (waitSeconds > 0) return { position, problems: [tooManyGuesses(code, waitSeconds)] };
  return { position, element: { code } };
}

function productAddition(
  position: number,
  { reference, fields }: Extract<CheckedItem, { type: "cart_item" }>,
  { resolve }: LookedUp,
): Addition {
  const resolution = resolve(reference);
  if (!resolution.ok) return { position, problems: [resolution.problem] };
  return { position, element: { item: { ...fields, product: resolution.product } } };
}

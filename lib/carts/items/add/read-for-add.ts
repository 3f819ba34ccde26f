import { problem } from "../../../kernel/errors.ts";
import type { ShopperContext } from "../../../releases/live-releases.ts";
import { getPublishedSkus } from "../../../releases/published-skus-store.ts";
import {
  type Resolution,
  resolveProductsForCart,
  resolvePublished,
} from "../../../releases/resolve-products.ts";
import { type ProductReference, publishedRead } from "../../../releases/store.ts";
import type { Settings } from "../../../settings/settings.ts";
import { settingsRead } from "../../../settings/store.ts";
import { readTogether } from "../../../table/read-plan.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Element } from "../../bulk/apply-each.ts";
import { rightsOf } from "../../cart/cart-rights.ts";
import { cartRead, cartsRead, type StoredCart } from "../../cart/store.ts";
import { productIdsOf } from "../../views/includes.ts";
import type { Addition } from "./addition.ts";
import type { CheckedItem } from "./checked-items.ts";
import { itemsOfSource } from "./merge-cart.ts";
import { permittedAddition, skusToCheck } from "./permitted-addition.ts";

/** All that an add has to know. */
export type ReadForAdd = {
  /** The cart to add to; nothing if there is none. */
  readonly cart: StoredCart | undefined;
  readonly settings: Settings;
  /** The items to add, in the order of the request. */
  readonly additions: readonly Addition[];
  /** The carts whose items are added, for the currency of a cart that has none. */
  readonly sources: readonly StoredCart[];
};

/**
 * Reads what an add needs in one round trip: the cart, the store's settings, the live releases, every product of the
 * request and every cart whose items are added. The products of those carts are known only then and need a second one.
 */
export async function readForAdd(
  ctx: Context,
  cartId: string,
  elements: readonly Element<CheckedItem>[],
  shopper: ShopperContext,
): Promise<ReadForAdd> {
  const sound = elements.flatMap((element) => ("element" in element ? [element.element] : []));
  const references = sound.flatMap((item) => (item.type === "cart_item" ? [item.reference] : []));
  const sourceIds = sound.flatMap((item) => (item.type === "cart_items" ? [item.sourceId] : []));
  const read = await readTogether(ctx.table, {
    cart: cartRead(ctx, cartId),
    settings: settingsRead,
    published: publishedRead(references),
    sources: cartsRead(ctx, sourceIds),
  });
  const sources = read.sources.filter((source) => source !== undefined);
  const [requested, brought] = await Promise.all([
    resolvePublished(ctx, references, shopper, read.published),
    resolveSources(ctx, sources, shopper),
  ]);
  const products = new Map(references.map((reference, at) => [textOf(reference), requested[at]]));
  const carts = new Map(sources.map((source) => [source.cart.id, source]));
  const { settings } = read.settings;
  const wanted = elements.flatMap((element) => additionsOf(element, { products, carts, brought }));
  const additions = await permitted(ctx, wanted, settings);
  return { cart: read.cart, settings, additions, sources };
}

/** One round trip more where the store's settings keep skus of products from this caller's custom items. */
async function permitted(
  ctx: Context,
  additions: readonly Addition[],
  settings: Settings,
): Promise<readonly Addition[]> {
  const rights = rightsOf(ctx, settings);
  const published = await getPublishedSkus(ctx.table, skusToCheck(additions, rights));
  return additions.map((addition) => permittedAddition(addition, rights, published));
}

/** What became of the products of these carts, by product id, in one round trip if there are any. */
async function resolveSources(
  ctx: Context,
  sources: readonly StoredCart[],
  shopper: ShopperContext,
): Promise<ReadonlyMap<string, Resolution>> {
  const ids = [...new Set(sources.flatMap(({ cart }) => productIdsOf(cart)))];
  if (ids.length === 0) return new Map();
  const requests = ids.map((id) => ({ id }));
  const resolutions = await resolveProductsForCart(ctx, requests, shopper);
  return new Map(resolutions.map((resolution, at) => [ids[at] ?? "", resolution]));
}

type LookedUp = {
  readonly products: ReadonlyMap<string, Resolution | undefined>;
  readonly carts: ReadonlyMap<string, StoredCart>;
  readonly brought: ReadonlyMap<string, Resolution>;
};

function additionsOf(entry: Element<CheckedItem>, read: LookedUp): readonly Addition[] {
  if ("problems" in entry) return [entry];
  const { position, element } = entry;
  if (element.type === "custom_item") return [{ position, element }];
  if (element.type === "cart_item") return [productAddition(position, element, read)];
  const source = read.carts.get(element.sourceId);
  if (source) return itemsOfSource(position, source.cart, read.brought);
  const detail = `There is no cart '${element.sourceId}'.`;
  const meta = { cart_id: element.sourceId };
  return [{ position, problems: [problem(404, detail, { source: "cart_id", meta })] }];
}

function productAddition(
  position: number,
  { reference, fields }: Extract<CheckedItem, { type: "cart_item" }>,
  { products }: LookedUp,
): Addition {
  const resolution = products.get(textOf(reference));
  if (!resolution?.ok) return { position, problems: resolution ? [resolution.problem] : [] };
  return { position, element: { item: { ...fields, product: resolution.product } } };
}

function textOf(reference: ProductReference): string {
  return "id" in reference ? `id ${reference.id}` : `sku ${reference.sku}`;
}

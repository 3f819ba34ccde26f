import type { ShopperContext } from "../../releases/live-releases.ts";
import type { FileResource, PublishedProduct } from "../../releases/published-product.ts";
import { readPublishedProducts } from "../../releases/resolve-products.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart } from "../cart/cart.ts";
import { customDiscountView } from "../custom-discounts/custom-discount-view.ts";
import type { IncludedDetails, IncludedPromotionView } from "../schemas/responses.ts";
import { taxView } from "../taxes/tax-view.ts";
import type { PricedCart } from "../totals/price-cart.ts";
import { shortPromotionView } from "./short-promotion-view.ts";

type Shown = {
  /** Items are shown, and with them what belongs to items alone. */
  readonly isOfItems: boolean;
};

export function buildIncludedDetails(
  priced: PricedCart,
  includes: CartIncludes,
  { isOfItems }: Shown,
): IncludedDetails {
  const { cart } = priced;
  const { include, products } = includes;
  const shown = products.size > 0 ? productIdsOf(cart).flatMap((id) => products.get(id) ?? []) : [];
  const mainImages = include.has("main_image") ? shown.flatMap(({ mainImage }) => mainImage ?? []) : [];
  const files = include.has("files") ? shown.flatMap(({ files: list }) => list.map(dropLinkedAt)) : [];
  return {
    main_images: removeDuplicates(mainImages),
    files: removeDuplicates(files),
    tax_items: include.has("tax_items") ? taxViews(cart) : undefined,
    custom_discounts: include.has("custom_discounts") ? discountViews(cart, isOfItems) : undefined,
    promotions: include.has("promotions") ? promotionViews(priced, isOfItems) : undefined,
  };
}

export function hasAnyValue(included: object): boolean {
  return Object.values(included).some((value) => value !== undefined);
}

/** The time at which a file was linked is only for the catalog's own lists. */
function dropLinkedAt({ linkedAt: _, ...file }: FileResource & { readonly linkedAt?: string }): FileResource {
  return file;
}

function removeDuplicates(files: readonly FileResource[]): readonly FileResource[] | undefined {
  const byId = new Map(files.map((file) => [file.id, file]));
  return byId.size > 0 ? [...byId.values()] : undefined;
}

function taxViews({ items }: Cart) {
  return items.flatMap((item) => (item.taxes ?? []).map((tax) => taxView(tax, item)));
}

function discountViews(cart: Cart, isOfItems: boolean) {
  const ofCart = (cart.custom_discounts ?? []).map((discount) => customDiscountView(discount, cart));
  if (!isOfItems) return ofCart;
  const ofItems = cart.items.flatMap((item) =>
    (item.custom_discounts ?? []).map((discount) => customDiscountView(discount, cart, item)),
  );
  return [...ofCart, ...ofItems];
}

/** Promotions that lower the cart. Those of items alone come only with the items. */
function promotionViews({ evaluation }: PricedCart, isOfItems: boolean): readonly IncludedPromotionView[] {
  const shown = evaluation.promotions.filter(({ level }) => level === "cart" || isOfItems);
  const promotions = new Map(shown.map(({ promotion }) => [promotion.id, promotion]));
  return [...promotions.values()].map(shortPromotionView);
}

/** Names that `include` asks for, and the products that they need, by id. */
export type CartIncludes = {
  readonly include: ReadonlySet<string>;
  readonly products: ReadonlyMap<string, PublishedProduct>;
  readonly now: Date;
};

export const NO_INCLUDES: CartIncludes = { include: new Set(), products: new Map(), now: new Date(0) };

const NEEDS_PRODUCTS = ["component_products", "main_image", "files"];

/** Reads the products of a cart only if `include` needs them. @param productIds called only then */
export async function loadIncludes(
  ctx: Context,
  include: ReadonlySet<string>,
  productIds: () => readonly string[] | Promise<readonly string[]>,
  shopper: ShopperContext = {},
): Promise<CartIncludes> {
  const named = NEEDS_PRODUCTS.some((name) => include.has(name)) ? productIds() : [];
  // Without a pause where none is needed, so that the read starts in the caller's tick.
  const ids = [...new Set(named instanceof Promise ? await named : named)];
  const requests = ids.map((id) => ({ id }));
  const published = ids.length > 0 ? await readPublishedProducts(ctx, requests, shopper) : [];
  const products = published.flatMap((sellable) => (sellable ? [sellable.product] : []));
  return { include, products: new Map(products.map((product) => [product.id, product])), now: ctx.now() };
}

export function productIdsOf(cart: Cart | undefined): string[] {
  return (cart?.items ?? []).flatMap((item) => (item.type === "cart_item" ? [item.product_id] : []));
}

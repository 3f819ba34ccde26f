import type { ShopperContext } from "../../releases/live-releases.ts";
import type { PublishedProduct } from "../../releases/published-product.ts";
import { readPublishedProducts } from "../../releases/resolve-products.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart } from "../cart/cart.ts";

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
  productIds: () => readonly string[],
  shopper: ShopperContext = {},
): Promise<CartIncludes> {
  const ids = NEEDS_PRODUCTS.some((name) => include.has(name)) ? [...new Set(productIds())] : [];
  const requests = ids.map((id) => ({ id }));
  const published = ids.length > 0 ? await readPublishedProducts(ctx, requests, shopper) : [];
  const products = published.flatMap((sellable) => (sellable ? [sellable.product] : []));
  return { include, products: new Map(products.map((product) => [product.id, product])), now: ctx.now() };
}

export function productIdsOf(cart: Cart | undefined): string[] {
  return (cart?.items ?? []).flatMap((item) => (item.type === "cart_item" ? [item.product_id] : []));
}

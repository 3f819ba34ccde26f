import type { CartProduct } from "../../../releases/cart-product.ts";
import type { ShopperContext } from "../../../releases/live-releases.ts";
import { resolveProductsForCart } from "../../../releases/resolve-products.ts";
import type { Context } from "../../../use-case/context.ts";
import type { CartItem } from "../../cart/cart.ts";

/**
 * The products of these items as they are sold now, by item id, in one round trip: by the catalog that each item is
 * from, so that a change which does not name the shopper's channel cannot turn an item into another catalog's.
 */
export async function productsOfItems(
  ctx: Context,
  items: readonly CartItem[],
  shopper: ShopperContext,
): Promise<ReadonlyMap<string, CartProduct>> {
  const ofProducts = items.filter((item) => item.type === "cart_item");
  if (ofProducts.length === 0) return new Map();
  const resolutions = await resolveProductsForCart(
    ctx,
    ofProducts.map(({ product_id, catalog_id }) => ({ id: product_id, catalogId: catalog_id })),
    shopper,
  );
  const products = new Map<string, CartProduct>();
  for (const [at, resolution] of resolutions.entries()) {
    const item = ofProducts[at];
    if (item && resolution.ok) products.set(item.id, resolution.product);
  }
  return products;
}

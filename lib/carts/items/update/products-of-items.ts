import type { CartProduct } from "../../../releases/cart-product.ts";
import type { ShopperContext } from "../../../releases/live-releases.ts";
import { resolveProductsForCart } from "../../../releases/resolve-products.ts";
import type { Context } from "../../../use-case/context.ts";
import type { CartItem } from "../../cart/cart.ts";

/**
 * The products of these lines as they are sold now, by line id, in one round trip: by the catalog that each line is
 * from, so that a change which does not name the shopper's channel cannot turn a line into another catalog's.
 */
export async function productsOfItems(
  ctx: Context,
  lines: readonly CartItem[],
  shopper: ShopperContext,
): Promise<ReadonlyMap<string, CartProduct>> {
  const ofProducts = lines.filter((line) => line.type === "cart_item");
  if (ofProducts.length === 0) return new Map();
  const resolutions = await resolveProductsForCart(
    ctx,
    ofProducts.map(({ product_id, catalog_id }) => ({ id: product_id, catalogId: catalog_id })),
    shopper,
  );
  const found = new Map<string, CartProduct>();
  for (const [at, resolution] of resolutions.entries()) {
    const line = ofProducts[at];
    if (line && resolution.ok) found.set(line.id, resolution.product);
  }
  return found;
}

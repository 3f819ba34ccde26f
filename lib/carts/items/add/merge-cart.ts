import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { ShopperContext } from "../../../releases/live-releases.ts";
import { type Resolution, resolveProductsForCart } from "../../../releases/resolve-products.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Cart, CartItem, CustomItem, ProductItem } from "../../cart/cart.ts";
import type { Addition, NewItem } from "./addition.ts";

/**
 * The items of a source cart as items to add: products at today's price, custom items as they are. Taxes, custom
 * discounts, custom attributes and shipping groups stay in the source, which is not changed. (spec 4.2 rule 11)
 */
export async function itemsOfSource(
  ctx: Context,
  position: number,
  source: Cart,
  shopper: ShopperContext,
): Promise<readonly Addition[]> {
  const products = source.items.filter((cartItem) => cartItem.type === "cart_item");
  const resolutions = await resolveProductsForCart(
    ctx,
    products.map(({ product_id }) => ({ id: product_id })),
    shopper,
  );
  const resolved = new Map<CartItem, Resolution | undefined>(
    products.map((cartItem, at) => [cartItem, resolutions[at]]),
  );
  return source.items.map((cartItem) => {
    const found = resolved.get(cartItem);
    if (found?.ok === false) return { position, ok: false, problems: [found.problem] };
    const item =
      cartItem.type === "custom_item" ? customItem(cartItem, source) : productItem(cartItem, found);
    if (!item) return { position, ok: false, problems: [] };
    return { position, ok: true, item, leftBehind: groupStays(source, cartItem) };
  });
}

function customItem(cartItem: CustomItem, { currency }: Cart): NewItem {
  const { type, name, sku, description, quantity, unit_price, custom_inputs } = cartItem;
  return {
    type,
    name,
    sku,
    description,
    quantity,
    price: unit_price,
    ...(custom_inputs ? { custom_inputs } : {}),
    ...(currency ? { currency } : {}),
  };
}

function productItem(cartItem: ProductItem, found: Resolution | undefined): NewItem | undefined {
  if (!found?.ok) return undefined;
  const { type, quantity, custom_inputs, bundle, location } = cartItem;
  return {
    type,
    product: found.product,
    quantity,
    ...(custom_inputs ? { custom_inputs } : {}),
    ...(bundle ? { selected_options: bundle.selected_options } : {}),
    ...(location === undefined ? {} : { location }),
  };
}

/** The item comes without its group, and the answer says so. */
function groupStays({ id: cart_id }: Cart, { shipping_group_id }: CartItem): readonly Problem[] {
  if (shipping_group_id === undefined) return [];
  const detail = "The item's shipping group stays in the other cart.";
  return [
    problem(404, detail, { title: TITLES.cartShippingGroupNotFound, meta: { cart_id, shipping_group_id } }),
  ];
}

import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { CartProduct } from "../../../releases/cart-product.ts";
import type { Resolve } from "../../../releases/resolve-products.ts";
import type { Cart, CartItem, CustomItem, ProductItem } from "../../cart/cart.ts";
import { removeGifts } from "../../promotions/free-gifts.ts";
import type { Addition, NewItem } from "./addition.ts";

/**
 * Takes products at today's price and custom items as they are. Taxes, custom discounts, custom attributes,
 * codes, gifts and shipping groups stay in the source cart, which is not changed.
 */
export function buildCartAdditions(position: number, source: Cart, resolve: Resolve): readonly Addition[] {
  return removeGifts(source).items.map((cartItem): Addition => {
    const leftBehind = reportGroupStaysInCart(source, cartItem);
    if (cartItem.type === "custom_item") {
      return { position, element: { item: newCustomItem(cartItem, source), leftBehind } };
    }
    const resolution = resolve({ id: cartItem.product_id });
    if (!resolution.ok) return { position, problems: [resolution.problem] };
    return { position, element: { item: newProduct(cartItem, resolution.product), leftBehind } };
  });
}

function newCustomItem(cartItem: CustomItem, { currency }: Cart): NewItem {
  const { type, name, sku, description, quantity, unit_price: price, custom_inputs } = cartItem;
  return { type, name, sku, description, quantity, price, custom_inputs, currency };
}

function newProduct(cartItem: ProductItem, product: CartProduct): NewItem {
  const { type, quantity, custom_inputs, bundle, location } = cartItem;
  return { type, product, quantity, custom_inputs, selected_options: bundle?.selected_options, location };
}

/** Reports that the item comes without its shipping group. */
function reportGroupStaysInCart({ id: cart_id }: Cart, { shipping_group_id }: CartItem): readonly Problem[] {
  if (shipping_group_id === undefined) return [];
  const detail = "The item's shipping group stays in the other cart.";
  const meta = { cart_id, shipping_group_id };
  return [problem(404, detail, { title: TITLES.cartShippingGroupNotFound, meta })];
}

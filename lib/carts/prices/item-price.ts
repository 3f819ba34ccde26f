import { type SelectedOptions, selectionFaults } from "../../releases/bundle.ts";
import type { CartProduct } from "../../releases/cart-product.ts";
import type { CartProductQuestion } from "../../releases/resolve-products.ts";
import { unitPrice } from "../../releases/unit-price.ts";
import type { CartItem, ProductItem } from "../cart/cart.ts";

type Amount = CartItem["unit_price"];

export type ItemPriceFacts = {
  readonly quantity: number;
  readonly selection: SelectedOptions | undefined;
  readonly currency: string;
  readonly now: Date;
};

/** What a unit of a product costs in a cart when this many are bought; nothing if it has no price there. */
export function priceOfProduct(
  product: CartProduct,
  { quantity, selection, currency, now }: ItemPriceFacts,
): Amount | undefined {
  const question = { currency, quantity, now };
  const price = unitPrice(product, selection ? { ...question, selectedOptions: selection } : question);
  return price && { amount: price.amount, includes_tax: price.includes_tax };
}

/**
 * What a unit of a cart item costs now; nothing if the product could not be added like this: it has no price, is a
 * parent by now, or is a bundle that does not take the selection any more.
 */
export function priceOfItem(
  item: ProductItem,
  product: CartProduct,
  { currency, now }: Pick<ItemPriceFacts, "currency" | "now">,
): Amount | undefined {
  if (product.product_type === "parent" || selectionFaultsOf(item, product).length > 0) return undefined;
  const { quantity, bundle } = item;
  return priceOfProduct(product, { quantity, selection: bundle?.selected_options, currency, now });
}

/** What is wrong by now with what an item has selected of a bundle; components without a selection may come and go. */
export function selectionFaultsOf({ bundle }: ProductItem, { components }: CartProduct): readonly string[] {
  const selected = Object.entries(bundle?.selected_options ?? {});
  const chosen = selected.filter(([, options]) => Object.keys(options).length > 0);
  return selectionFaults(components, Object.fromEntries(chosen));
}

type PricedProduct = Pick<CartProduct, "catalog_id" | "restricted" | "nodes" | "attributes">;

/** The item at a price of this moment, with what `refreshPrices` and promotions will want to know of it. */
export function withPrice(
  { restricted: _before, nodes: _nodes, attributes: _attributes, ...item }: ProductItem,
  { catalog_id, restricted, nodes, attributes }: PricedProduct,
  unit_price: Amount,
  now: Date,
): ProductItem {
  return {
    ...item,
    unit_price,
    catalog_id,
    priced_at: now.toISOString(),
    ...(restricted ? { restricted } : {}),
    ...(nodes.length > 0 ? { nodes } : {}),
    ...(attributes ? { attributes } : {}),
  };
}

/** How the product of a cart item is looked up, see `keepsCatalog`. */
export function productOfItem({ product_id: id, catalog_id: catalogId }: ProductItem): CartProductQuestion {
  return { id, catalogId };
}

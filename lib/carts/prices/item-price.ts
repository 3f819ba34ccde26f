import { listSelectionFaults, type SelectedOptions } from "../../releases/bundle.ts";
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

/** Price of one unit of a product at this quantity. Undefined if it has none. */
export function findProductPrice(
  product: CartProduct,
  { quantity, selection, currency, now }: ItemPriceFacts,
): Amount | undefined {
  const question = { currency, quantity, now };
  const price = unitPrice(product, selection ? { ...question, selectedOptions: selection } : question);
  return price && { amount: price.amount, includes_tax: price.includes_tax };
}

/** Undefined if the item could not be added like this now: no price, a parent, an invalid selection. */
export function findItemPrice(
  item: ProductItem,
  product: CartProduct,
  { currency, now }: Pick<ItemPriceFacts, "currency" | "now">,
): Amount | undefined {
  if (product.product_type === "parent" || findSelectionFaults(item, product).length > 0) return undefined;
  const { quantity, bundle } = item;
  return findProductPrice(product, { quantity, selection: bundle?.selected_options, currency, now });
}

/** Ignores components without a selection, which may come and go. */
export function findSelectionFaults({ bundle }: ProductItem, { components }: CartProduct): readonly string[] {
  const selected = Object.entries(bundle?.selected_options ?? {});
  const chosen = selected.filter(([, options]) => Object.keys(options).length > 0);
  return listSelectionFaults(components, Object.fromEntries(chosen));
}

type PricedProduct = Pick<CartProduct, "catalog_id" | "restricted" | "nodes" | "attributes">;

/** Sets a price of this moment, with the fields that `refreshPrices` and promotions need. */
export function setPrice(
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

/** For the lookup of a cart item's product, see `keepsCatalog`. */
export function toProductQuestion({
  product_id: id,
  catalog_id: catalogId,
}: ProductItem): CartProductQuestion {
  return { id, catalogId };
}

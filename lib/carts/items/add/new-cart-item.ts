import { getOwn } from "../../../kernel/own.ts";
import type { SelectedOptions } from "../../../releases/bundle.ts";
import type { Bundle, CartItem } from "../../cart/cart.ts";
import type { NewItem, NewProduct } from "./addition.ts";

type NewItemFacts = { readonly now: Date; readonly newId: () => string };

/** Builds the item for an addition that merges with none. Names and texts are copied now. */
export function newCartItem(
  item: NewItem,
  selection: SelectedOptions | undefined,
  unit_price: CartItem["unit_price"],
  { now, newId }: NewItemFacts,
): CartItem {
  const at = now.toISOString();
  const shared = {
    id: newId(),
    quantity: item.quantity,
    unit_price,
    ...(item.custom_inputs ? { custom_inputs: item.custom_inputs } : {}),
    ...(item.shipping_group_id ? { shipping_group_id: item.shipping_group_id } : {}),
    created_at: at,
    updated_at: at,
  };
  if (item.type === "custom_item") {
    return { ...shared, type: item.type, name: item.name, description: item.description, sku: item.sku };
  }
  const { product } = item;
  return {
    ...shared,
    type: item.type,
    product_id: product.id,
    name: product.name,
    description: product.description ?? "",
    sku: product.sku ?? "",
    slug: product.slug ?? "",
    catalog_id: product.catalog_id,
    priced_at: at,
    manage_stock: false,
    ...(product.image ? { image: product.image } : {}),
    ...(selection && product.product_type === "bundle" ? { bundle: toBundle(product, selection) } : {}),
  };
}

/** A selection of a bundle, with the component names of now. */
export function toBundle({ components }: NewProduct["product"], selected_options: SelectedOptions): Bundle {
  const names = Object.keys(selected_options).map((key) => [key, getOwn(components, key)?.name ?? ""]);
  return { selected_options, component_names: Object.fromEntries(names) };
}

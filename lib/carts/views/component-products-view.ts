import { getOwn } from "../../kernel/objects.ts";
import { currentPrice } from "../../releases/current-price.ts";
import type { OptionProduct } from "../../releases/published-product.ts";
import type { ProductItem } from "../cart/cart.ts";
import type { ComponentProductView } from "../schemas/cart-item-schema.ts";
import type { ItemDisplay } from "./item-display.ts";

/** Short form of the selected products of a bundle. Undefined unless `include` asks for it. */
export function componentProductsView(
  { bundle, product_id }: ProductItem,
  shown: ItemDisplay,
): readonly ComponentProductView[] | undefined {
  const { include, products } = shown.includes;
  if (!bundle || !include.has("component_products")) return undefined;
  const product = products.get(product_id);
  const ids = Object.values(bundle.selected_options).flatMap((options) => Object.keys(options));
  const options = [...new Set(ids)].flatMap((id) => getOwn(product?.optionProducts, id) ?? []);
  return options.map((option) => componentProductView(option, product_id, shown));
}

function componentProductView(
  option: OptionProduct,
  bundleId: string,
  { currency, display, includes }: ItemDisplay,
): ComponentProductView {
  const { id, name, description = "", slug = "", sku = "", commodity_type } = option;
  const question = { currency: currency?.code ?? "", now: includes.now, bundleId };
  const price = currentPrice(option.prices, question)?.price;
  return {
    id,
    type: "product",
    attributes: { name, description, slug, sku, status: "live", commodity_type },
    meta: price && currency ? { display_price: { without_tax: display(BigInt(price.amount)) } } : {},
  };
}

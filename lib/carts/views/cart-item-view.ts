import { toShownSource } from "../promotions/cart-promotions.ts";
import type { CartItemView, ItemDiscountView } from "../schemas/cart-item-schema.ts";
import type { CartPriceView } from "../schemas/price-schemas.ts";
import type { PricedCartItem } from "../totals/price-cart.ts";
import type { Amounts, TakenDiscount } from "../totals/price-items.ts";
import { componentProductsView } from "./component-products-view.ts";
import { componentsView } from "./components-view.ts";
import { displayWithParts } from "./display.ts";
import type { CartIncludes } from "./included-details.ts";
import type { ItemDisplay } from "./item-display.ts";

export const NO_IMAGE = { href: "", mime_type: "", file_name: "" };

export function cartItemView(priced: PricedCartItem, shown: ItemDisplay): CartItemView {
  const { item, discounts } = priced;
  const { unit_price, quantity } = item;
  const price = { currency: shown.currency?.code ?? "", includes_tax: unit_price.includes_tax };
  const product = item.type === "cart_item" ? item : undefined;
  return {
    id: item.id,
    type: item.type,
    product_id: product?.product_id,
    name: item.name,
    description: item.description,
    sku: item.sku,
    slug: product?.slug ?? "",
    image: product?.image ?? NO_IMAGE,
    quantity,
    manage_stock: product?.manage_stock ?? false,
    unit_price: { amount: unit_price.amount, ...price },
    value: { amount: unit_price.amount * quantity, ...price },
    discounts: discountViews(discounts, price),
    custom_inputs: item.custom_inputs,
    components: product?.bundle && componentsView(product.bundle),
    bundle_configuration: product?.bundle && {
      selected_options: product.bundle.selected_options,
      component_products: componentProductsView(product, shown),
    },
    shipping_group_id: item.shipping_group_id,
    location: product?.location,
    catalog_id: product?.catalog_id,
    catalog_source: product && "pim",
    auto_add_quantity: product?.gift_of ? quantity : undefined,
    is_ordered: item.type === "custom_item" ? item.is_ordered : undefined,
    links: product ? { product: `/catalog/products/${product.product_id}` } : {},
    meta: {
      display_price: pricesView(priced, shown),
      timestamps: { created_at: item.created_at, updated_at: item.updated_at },
    },
    relationships: relationshipsView(priced, shown.includes),
  };
}

/** Shares of standard promotions are only in the amounts, by the public contract. */
function isShown({ isShare, promotion }: TakenDiscount): boolean {
  return !(isShare && promotion?.source === "standard");
}

function discountViews(
  discounts: readonly TakenDiscount[],
  price: Omit<CartPriceView, "amount">,
): readonly ItemDiscountView[] | undefined {
  const shown = discounts.filter(isShown);
  return shown.length > 0 ? shown.map((taken) => discountView(taken, price)) : undefined;
}

function discountView(
  { id, code, amount, isShare, promotion }: TakenDiscount,
  price: Omit<CartPriceView, "amount">,
): ItemDiscountView {
  const view = { id, code, amount: { amount: Number(amount), ...price } };
  const ofCart = isShare ? { ...view, is_cart_discount: true as const } : view;
  if (!promotion) return ofCart;
  const { source, ordinal } = promotion;
  return { ...ofCart, promotion_source: toShownSource(source), ordinal };
}

function pricesView({ unit, value, discounts }: PricedCartItem, { display, displayBoth }: ItemDisplay) {
  const both = (name: keyof Amounts) => displayBoth(unit[name], value[name]);
  return {
    with_tax: both("withTax"),
    without_tax: both("withoutTax"),
    tax: both("tax"),
    discount: both("discount"),
    without_discount: both("withoutDiscount"),
    discounts: displayWithParts(discounts.filter(isShown), display),
  };
}

function relationshipsView(
  { item: { taxes, custom_discounts }, discounts }: PricedCartItem,
  { include }: CartIncludes,
): CartItemView["relationships"] {
  const isTaxed = include.has("tax_items");
  const isDiscounted = include.has("custom_discounts");
  const isPromoted = include.has("promotions");
  if (!isTaxed && !isDiscounted && !isPromoted) return undefined;
  return {
    taxes: isTaxed ? { data: taxes?.map(({ id }) => ({ type: "tax_item", id })) ?? null } : undefined,
    custom_discounts: isDiscounted
      ? { data: custom_discounts?.map(({ id }) => ({ type: "custom_discount", id })) ?? null }
      : undefined,
    promotions: isPromoted ? { data: listPromotionRefs(discounts) } : undefined,
  };
}

function listPromotionRefs(discounts: readonly TakenDiscount[]) {
  const ids = new Set(discounts.flatMap(({ id, promotion }) => (promotion ? [id] : [])));
  return ids.size > 0 ? [...ids].map((id) => ({ type: "promotion" as const, id })) : null;
}

import { shownSource } from "../../carts/promotions/cart-promotions.ts";
import type { ItemDiscountView } from "../../carts/schemas/cart-item-schema.ts";
import type { CartPriceView } from "../../carts/schemas/price-schemas.ts";
import { componentsView } from "../../carts/views/components-view.ts";
import { displayBoth, displayIn, displayWithParts } from "../../carts/views/display.ts";
import type { ItemDisplay } from "../../carts/views/item-display.ts";
import type { Order, OrderAmounts, OrderDiscount, OrderItem } from "../order.ts";
import type { OrderItemView } from "../schemas.ts";
import { severalOf } from "./references.ts";

/** All items of an order as clients read them. */
export function orderItemViews({ items, currency }: Pick<Order, "items" | "currency">): OrderItemView[] {
  const display = displayIn(currency);
  const shown = { currency: currency.code, display, displayBoth: displayBoth(display) };
  return items.map((item) => orderItemView(item, shown));
}

/** How the items of one order are shown. */
type Shown = Pick<ItemDisplay, "display" | "displayBoth"> & { readonly currency: string };

function orderItemView(item: OrderItem, show: Shown): OrderItemView {
  const { unit_price, quantity, discounts = [] } = item;
  const price = { currency: show.currency, includes_tax: unit_price.includes_tax };
  const shown = discounts.filter(isShown);
  return {
    id: item.id,
    type: typeOf(item),
    product_id: item.product_id,
    name: item.name,
    description: item.description,
    sku: item.sku,
    slug: item.slug,
    image: item.image,
    quantity,
    manage_stock: item.manage_stock,
    unit_price: { amount: unit_price.amount, ...price },
    value: { amount: unit_price.amount * quantity, ...price },
    discounts: shown.length > 0 ? shown.map((taken) => discountView(taken, price)) : undefined,
    custom_inputs: item.custom_inputs,
    components: item.bundle && componentsView(item.bundle),
    bundle_configuration: item.bundle && { selected_options: item.bundle.selected_options },
    shipping_group_id: item.shipping_group_id,
    location: item.location,
    promotion_source: item.promotion_source && shownSource(item.promotion_source),
    catalog_id: item.catalog_id,
    catalog_source: item.kind === "product" ? "pim" : undefined,
    links: {},
    meta: {
      display_price: pricesView(item, shown, show),
      timestamps: { created_at: item.created_at, updated_at: item.created_at },
    },
    relationships: relationshipsView(item),
  };
}

/** Only promotions of the newer engine have a type of their own. (public contract) */
function typeOf({ kind, promotion_source }: OrderItem): OrderItemView["type"] {
  return kind === "promotion" && promotion_source === "rule" ? "promotion_item" : "order_item";
}

/** Shares of standard promotions are in the amounts alone, as on items of carts. */
function isShown({ is_share, promotion }: OrderDiscount): boolean {
  return !(is_share && promotion?.source === "standard");
}

function discountView(
  { id, code, amount, is_share, promotion }: OrderDiscount,
  price: Omit<CartPriceView, "amount">,
): ItemDiscountView {
  return {
    id,
    code,
    amount: { amount, ...price },
    is_cart_discount: is_share,
    promotion_source: promotion && shownSource(promotion.source),
    ordinal: promotion?.ordinal,
  };
}

function pricesView({ kind, unit, value }: OrderItem, discounts: readonly OrderDiscount[], show: Shown) {
  const both = (name: keyof OrderAmounts) => show.displayBoth(BigInt(unit[name]), BigInt(value[name]));
  return {
    with_tax: both("with_tax"),
    without_tax: both("without_tax"),
    tax: both("tax"),
    discount: both("discount"),
    // Of a promotion the public contract repeats its amount here, where carts say 0.
    without_discount: both(kind === "promotion" ? "with_tax" : "without_discount"),
    discounts: displayWithParts(
      discounts.map(({ amount, is_share, ...discount }) => ({
        ...discount,
        amount: BigInt(amount),
        isShare: is_share ?? false,
      })),
      show.display,
    ),
  };
}

function relationshipsView(item: OrderItem): OrderItemView["relationships"] {
  const { cart_item_id, taxes = [], custom_discounts = [] } = item;
  const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id);
  return {
    cart_item: cart_item_id === "" ? undefined : { data: { type: "cart_item", id: cart_item_id } },
    taxes: severalOf("tax_item", idsOf(taxes)),
    custom_discounts: severalOf("custom_discount", idsOf(custom_discounts)),
    promotions: severalOf("promotion", promotionIdsOf(item)),
  };
}

/** The promotions that lower an item; a promotion's own item names itself. */
export function promotionIdsOf({ kind, product_id, discounts = [] }: OrderItem): readonly string[] {
  const taken = discounts.flatMap(({ id, promotion }) => (promotion ? [id] : []));
  return kind === "promotion" ? [product_id, ...taken] : taken;
}

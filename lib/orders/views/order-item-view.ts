import { toShownSource } from "../../carts/promotions/cart-promotions.ts";
import type { ItemDiscountView } from "../../carts/schemas/cart-item-schema.ts";
import type { CartPriceView } from "../../carts/schemas/price-schemas.ts";
import { componentsView } from "../../carts/views/components-view.ts";
import { displayBoth, displayIn, displayWithParts } from "../../carts/views/display.ts";
import type { ItemDisplay } from "../../carts/views/item-display.ts";
import type { Order, OrderAmounts, OrderDiscount, OrderItem } from "../order.ts";
import type { OrderItemView } from "../schemas.ts";

export function orderItemViews({ items, currency }: Pick<Order, "items" | "currency">): OrderItemView[] {
  const display = displayIn(currency);
  const shown = { currency: currency.code, display, displayBoth: displayBoth(display) };
  return items.map((item) => orderItemView(item, shown));
}

type OrderItemDisplay = Pick<ItemDisplay, "display" | "displayBoth"> & { readonly currency: string };

function orderItemView(item: OrderItem, show: OrderItemDisplay): OrderItemView {
  const { unit_price, quantity, discounts = [] } = item;
  const price = { currency: show.currency, includes_tax: unit_price.includes_tax };
  const shown = discounts.filter(isShown);
  return {
    id: item.id,
    type: chooseItemType(item),
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
    promotion_source: item.promotion_source && toShownSource(item.promotion_source),
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

/** Only rule promotions have their own type, as in the public contract. */
function chooseItemType({ kind, promotion_source }: OrderItem): OrderItemView["type"] {
  return kind === "promotion" && promotion_source === "rule" ? "promotion_item" : "order_item";
}

/** Shares of standard promotions are in the amounts alone, as on cart items. */
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
    promotion_source: promotion && toShownSource(promotion.source),
    ordinal: promotion?.ordinal,
  };
}

function pricesView(
  { kind, unit, value }: OrderItem,
  discounts: readonly OrderDiscount[],
  show: OrderItemDisplay,
) {
  const both = (name: keyof OrderAmounts) => show.displayBoth(BigInt(unit[name]), BigInt(value[name]));
  return {
    with_tax: both("with_tax"),
    without_tax: both("without_tax"),
    tax: both("tax"),
    discount: both("discount"),
    // For a promotion the public contract repeats its amount here; carts say 0.
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
  const toIds = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id);
  return {
    cart_item: cart_item_id === "" ? undefined : { data: { type: "cart_item", id: cart_item_id } },
    taxes: toRelationshipList("tax_item", toIds(taxes)),
    custom_discounts: toRelationshipList("custom_discount", toIds(custom_discounts)),
    promotions: toRelationshipList("promotion", promotionIdsOf(item)),
  };
}

/** The item of a promotion also names that promotion. */
function promotionIdsOf({ kind, product_id, discounts = [] }: OrderItem): readonly string[] {
  const taken = discounts.flatMap(({ id, promotion }) => (promotion ? [id] : []));
  return kind === "promotion" ? [product_id, ...taken] : taken;
}

export function toRelationship<const T extends string>(type: T, id: string | undefined) {
  return id === undefined ? undefined : { data: { type, id } };
}

/** Removes duplicates. Undefined for an empty list. */
export function toRelationshipList<const T extends string>(type: T, ids: readonly string[]) {
  return ids.length > 0 ? { data: [...new Set(ids)].map((id) => ({ type, id })) } : undefined;
}

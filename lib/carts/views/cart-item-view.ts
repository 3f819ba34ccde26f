import { type CurrencyFormat, type DisplayPrice, displayPrice } from "../../kernel/money.ts";
import type { Cart, CartItem, ProductItem } from "../cart/cart.ts";
import type { CartTotals, ItemTotals } from "../totals/cart-totals.ts";
import { appliedDiscounts } from "../totals/totals-of-cart.ts";

/** A cart without a currency shows this everywhere. */
const NOTHING: DisplayPrice = { amount: 0, currency: "", formatted: "0" };
const NO_IMAGE = { mime_type: "", file_name: "", href: "" };

export type Display = (amount: bigint) => DisplayPrice;

/** Most figures of a cart are alike (no tax, no discount), so each amount is written out once. */
export function displays(currency: CurrencyFormat | undefined): Display {
  const known = new Map<bigint, DisplayPrice>();
  return (amount) => {
    if (!currency) return NOTHING;
    const shown = known.get(amount) ?? displayPrice(Number(amount), currency);
    known.set(amount, shown);
    return shown;
  };
}

type LineFigures = CartTotals["lines"][number];

/** A cart item as clients read it. (spec 2.2) */
export function cartItemView(cart: Cart, line: CartItem, figures: LineFigures | undefined, display: Display) {
  const { unit_price, quantity, name, description, sku } = line;
  const price = { currency: cart.currency?.code ?? "", includes_tax: unit_price.includes_tax };
  const product = line.type === "cart_item" ? line : undefined;
  const discounts = figures ? lineDiscounts(cart, line, figures) : [];
  return {
    id: line.id,
    type: line.type,
    ...(product ? { product_id: product.product_id } : {}),
    name,
    description,
    sku,
    slug: product?.slug ?? "",
    image: product?.image ?? NO_IMAGE,
    quantity,
    manage_stock: product?.manage_stock ?? false,
    unit_price: { amount: unit_price.amount, ...price },
    value: { amount: unit_price.amount * quantity, ...price },
    links: product ? { product: `/catalog/products/${product.product_id}` } : {},
    ...(line.custom_inputs ? { custom_inputs: line.custom_inputs } : {}),
    ...(product?.bundle ? bundleFields(product.bundle) : {}),
    ...(line.shipping_group_id ? { shipping_group_id: line.shipping_group_id } : {}),
    ...(product?.location === undefined ? {} : { location: product.location }),
    ...(product ? { catalog_id: product.catalog_id, catalog_source: "pim" } : {}),
    ...(discounts.length > 0 ? { discounts: discounts.map((one) => wireDiscount(one, price)) } : {}),
    meta: {
      display_price: {
        ...(figures ? linePrices(figures, display) : {}),
        ...(discounts.length > 0 ? { discounts: byCode(discounts, display) } : {}),
      },
      timestamps: { created_at: line.created_at, updated_at: line.updated_at },
    },
  };
}

function bundleFields({ selected_options, component_names }: NonNullable<ProductItem["bundle"]>) {
  const names = new Map(Object.entries(component_names));
  const components = Object.entries(selected_options).map(([key, options]) => [
    key,
    {
      name: names.get(key) ?? "",
      options: Object.entries(options).map(([id, quantity]) => ({ id, type: "product", quantity })),
    },
  ]);
  return { components: Object.fromEntries(components) };
}

/** What one discount takes from a line or, as `isShare`, a cart discount's share of it. */
export type TakenDiscount = {
  readonly id: string;
  readonly code: string;
  readonly amount: bigint;
  readonly isShare: boolean;
};

function lineDiscounts(cart: Cart, line: CartItem, { taken, shares }: LineFigures): TakenDiscount[] {
  const own = appliedDiscounts(cart, line.custom_discounts).map(({ id, discount_code }, at) => ({
    id,
    code: discount_code,
    amount: taken[at] ?? 0n,
    isShare: false,
  }));
  const shared = appliedDiscounts(cart, cart.custom_discounts).map(({ id, discount_code }, at) => ({
    id,
    code: discount_code,
    amount: shares[at] ?? 0n,
    isShare: true,
  }));
  return [...own, ...shared];
}

function wireDiscount(
  { id, code, amount, isShare }: TakenDiscount,
  price: { readonly currency: string; readonly includes_tax: boolean },
) {
  return {
    id,
    code,
    amount: { amount: Number(amount), ...price },
    ...(isShare ? { is_cart_discount: true } : {}),
  };
}

/** Sums by code, as the maps of discounts show them. */
export function byCode(discounts: readonly TakenDiscount[], display: Display): Record<string, DisplayPrice> {
  const sums = new Map<string, bigint>();
  for (const { code, amount } of discounts) sums.set(code, (sums.get(code) ?? 0n) + amount);
  return Object.fromEntries([...sums].map(([code, amount]) => [code, display(amount)]));
}

/** Everything that was taken from the lines of a cart. */
export function allDiscounts(cart: Cart, figures: CartTotals): TakenDiscount[] {
  return cart.items.flatMap((line, index) => {
    const one = figures.lines[index];
    return one ? lineDiscounts(cart, line, one) : [];
  });
}

function linePrices({ unit, value }: LineFigures, display: Display) {
  const both = (name: keyof ItemTotals) => ({ unit: display(unit[name]), value: display(value[name]) });
  return {
    with_tax: both("withTax"),
    without_tax: both("withoutTax"),
    tax: both("tax"),
    discount: both("discount"),
    without_discount: both("withoutDiscount"),
  };
}

import { type CurrencyFormat, type DisplayPrice, displayPrice } from "../money.ts";
import type { Cart, CartLine } from "./cart.ts";
import { type CartFigures, computeCart, type Figures, type LineAmounts } from "./cart-totals.ts";

const KEYS = {
  with_tax: "withTax",
  without_tax: "withoutTax",
  tax: "tax",
  discount: "discount",
  without_discount: "withoutDiscount",
} as const satisfies Record<string, keyof Figures>;

type FigureKey = keyof typeof KEYS;
const NOTHING: DisplayPrice = { amount: 0, currency: "", formatted: "0" };

export function figuresOf(cart: Cart): CartFigures {
  return computeCart(cart.lines.map(amountsOf));
}

function amountsOf({ unit_price, quantity, taxes = [], custom_discounts = [] }: CartLine): LineAmounts {
  return {
    unitAmount: unit_price.amount,
    quantity,
    includesTax: unit_price.includes_tax,
    rates: taxes.flatMap(({ rate }) => (rate === undefined ? [] : [rate])),
    taxAmounts: taxes.flatMap(({ amount }) => (amount === undefined ? [] : [amount])),
    discounts: custom_discounts.map(({ amount }) => amount),
  };
}

/** A cart as clients read it; lines come only with `include=items`. */
export function presentCart(cart: Cart, include: ReadonlySet<string> = new Set()) {
  const items = cart.lines.map(({ type, id }) => ({ type, id }));
  return {
    data: {
      id: cart.id,
      type: "cart",
      name: cart.name,
      description: cart.description,
      discount_settings: cart.discount_settings,
      links: { self: `/v2/carts/${cart.id}` },
      meta: cartMeta(cart, figuresOf(cart)),
      relationships: {
        items: { data: items.length > 0 ? items : null },
        customers: {},
        accounts: {},
      },
    },
    ...(include.has("items") ? { included: { items: presentItems(cart).data } } : {}),
  };
}

/** The collection of cart items, as every request about items answers it. (spec 4.2, 2.5) */
export function presentItems(cart: Cart) {
  const figures = figuresOf(cart);
  const { currency } = cart;
  return {
    data: cart.lines.map((line, index) => presentLine(line, figures.lines[index], currency)),
    meta: cartMeta(cart, figures),
  };
}

function cartMeta({ currency, created_at, updated_at, expires_at }: Cart, { totals }: CartFigures) {
  const shown = Object.fromEntries(
    Object.entries(KEYS).map(([key, name]) => [key, display(totals[name], currency)]),
  );
  return {
    display_price: { ...shown, shipping: display(totals.shipping, currency) },
    timestamps: { created_at, updated_at, expires_at },
  };
}

function display(amount: bigint, currency: CurrencyFormat | undefined): DisplayPrice {
  return currency ? displayPrice(Number(amount), currency) : NOTHING;
}

type LineFigures = CartFigures["lines"][number];

function presentLine(line: CartLine, figures: LineFigures | undefined, currency: CurrencyFormat | undefined) {
  const price = { currency: currency?.code ?? "", includes_tax: line.unit_price.includes_tax };
  const { unit_price, quantity, name, description, sku } = line;
  return {
    id: line.id,
    type: line.type,
    ...(line.type === "cart_item" ? { product_id: line.product_id } : {}),
    name,
    description,
    sku,
    slug: line.type === "cart_item" ? line.slug : "",
    image: (line.type === "cart_item" && line.image) || { mime_type: "", file_name: "", href: "" },
    quantity,
    manage_stock: line.type === "cart_item" && line.manage_stock,
    unit_price: { amount: unit_price.amount, ...price },
    value: { amount: unit_price.amount * quantity, ...price },
    links: line.type === "cart_item" ? { product: `/catalog/products/${line.product_id}` } : {},
    ...(line.custom_inputs ? { custom_inputs: line.custom_inputs } : {}),
    ...(line.shipping_group_id ? { shipping_group_id: line.shipping_group_id } : {}),
    ...(line.type === "cart_item" ? { catalog_id: line.catalog_id, catalog_source: "pim" } : {}),
    meta: {
      display_price: linePrices(figures, currency),
      timestamps: { created_at: line.created_at, updated_at: line.updated_at },
    },
  };
}

function linePrices(figures: LineFigures | undefined, currency: CurrencyFormat | undefined) {
  const prices: Partial<Record<FigureKey, { unit: DisplayPrice; value: DisplayPrice }>> = {};
  for (const [key, name] of Object.entries(KEYS)) {
    prices[key as FigureKey] = {
      unit: display(figures?.unit[name] ?? 0n, currency),
      value: display(figures?.value[name] ?? 0n, currency),
    };
  }
  return prices;
}

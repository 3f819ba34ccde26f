import { type CurrencyFormat, type DisplayPrice, displayPrice } from "../money.ts";
import type { Association, Cart, CartLine } from "./cart.ts";
import { type CartFigures, computeCart, type Figures, type LineAmounts } from "./cart-totals.ts";

/** A cart without a currency shows this everywhere. */
const NOTHING: DisplayPrice = { amount: 0, currency: "", formatted: "0" };
const NO_IMAGE = { mime_type: "", file_name: "", href: "" };

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
      meta: cartMeta(cart, figuresOf(cart), displays(cart.currency)),
      relationships: {
        items: { data: items.length > 0 ? items : null },
        ...associationsOf(cart),
      },
    },
    ...(include.has("items") ? { included: { items: presentItems(cart).data } } : {}),
  };
}

function associationsOf({ associations = [] }: Cart) {
  const of = (kind: Association["type"]) => associations.filter(({ type }) => type === kind);
  const shown = (data: readonly Association[]) => (data.length > 0 ? { data } : {});
  return { customers: shown(of("customer")), accounts: shown(of("account")) };
}

/** The collection of cart items, as every request about items answers it. (spec 4.2, 2.5) */
export function presentItems(cart: Cart) {
  const figures = figuresOf(cart);
  const display = displays(cart.currency);
  return {
    data: cart.lines.map((line, index) =>
      presentLine(line, figures.lines[index], cart.currency?.code, display),
    ),
    meta: cartMeta(cart, figures, display),
  };
}

type Display = (amount: bigint) => DisplayPrice;

/** Most figures of a cart are alike (no tax, no discount), so each amount is written out once. */
function displays(currency: CurrencyFormat | undefined): Display {
  const known = new Map<bigint, DisplayPrice>();
  return (amount) => {
    if (!currency) return NOTHING;
    const shown = known.get(amount) ?? displayPrice(Number(amount), currency);
    known.set(amount, shown);
    return shown;
  };
}

function cartMeta({ created_at, updated_at, expires_at }: Cart, { totals }: CartFigures, display: Display) {
  return {
    display_price: {
      with_tax: display(totals.withTax),
      without_tax: display(totals.withoutTax),
      tax: display(totals.tax),
      discount: display(totals.discount),
      without_discount: display(totals.withoutDiscount),
      shipping: display(totals.shipping),
    },
    timestamps: { created_at, updated_at, expires_at },
  };
}

type LineFigures = CartFigures["lines"][number];

function presentLine(line: CartLine, figures: LineFigures | undefined, code = "", display: Display) {
  const { unit_price, quantity, name, description, sku } = line;
  const price = { currency: code, includes_tax: unit_price.includes_tax };
  return {
    id: line.id,
    type: line.type,
    ...(line.type === "cart_item" ? { product_id: line.product_id } : {}),
    name,
    description,
    sku,
    slug: line.type === "cart_item" ? line.slug : "",
    image: (line.type === "cart_item" && line.image) || NO_IMAGE,
    quantity,
    manage_stock: line.type === "cart_item" && line.manage_stock,
    unit_price: { amount: unit_price.amount, ...price },
    value: { amount: unit_price.amount * quantity, ...price },
    links: line.type === "cart_item" ? { product: `/catalog/products/${line.product_id}` } : {},
    ...(line.custom_inputs ? { custom_inputs: line.custom_inputs } : {}),
    ...(line.shipping_group_id ? { shipping_group_id: line.shipping_group_id } : {}),
    ...(line.type === "cart_item" ? { catalog_id: line.catalog_id, catalog_source: "pim" } : {}),
    meta: {
      display_price: figures && linePrices(figures, display),
      timestamps: { created_at: line.created_at, updated_at: line.updated_at },
    },
  };
}

function linePrices({ unit, value }: LineFigures, display: Display) {
  const both = (name: keyof Figures) => ({ unit: display(unit[name]), value: display(value[name]) });
  return {
    with_tax: both("withTax"),
    without_tax: both("withoutTax"),
    tax: both("tax"),
    discount: both("discount"),
    without_discount: both("withoutDiscount"),
  };
}

import { displayPrice } from "../../kernel/money.ts";
import type { Association, Cart, CartItem, CustomDiscount, ProductItem, TaxItem } from "../cart/cart.ts";
import { cartFieldsView } from "../cart/cart-fields.ts";
import { linkedGroups } from "../shipping-groups/groups-of-cart.ts";
import type { CartTotals } from "../totals/cart-totals.ts";
import { totalsOf } from "../totals/totals-of-cart.ts";
import { allDiscounts, byCode, cartItemView, type Display, displays } from "./cart-item-view.ts";
import { type CartIncludes, componentProducts, includedFiles } from "./includes.ts";

/** Nothing but the cart itself. */
const PLAIN: CartIncludes = { include: new Set(), products: new Map(), now: new Date(0) };

/** A cart as clients read it; lines come only with `include=items`. */
export function cartView(cart: Cart, view: CartIncludes = PLAIN) {
  const { include } = view;
  const figures = totalsOf(cart);
  const display = displays(cart.currency);
  const { custom_discounts = [] } = cart;
  const items = cart.items.map(({ type, id }) => ({ type, id }));
  const groups = linkedGroups(cart).map(({ id }) => ({ type: "shipping_group", id }));
  const related = [...items, ...groups];
  const included = {
    ...(include.has("items") ? { items: presentLines(cart, figures, display, view) } : {}),
    ...includedDetails(cart, view),
  };
  return {
    data: {
      id: cart.id,
      type: "cart",
      name: cart.name,
      description: cart.description,
      ...cartFieldsView(cart),
      discount_settings: cart.discount_settings,
      links: { self: `/v2/carts/${cart.id}` },
      meta: cartMeta(cart, figures, display),
      relationships: {
        items: { data: related.length > 0 ? related : null },
        ...associationsOf(cart),
        ...(custom_discounts.length > 0
          ? { custom_discounts: { data: custom_discounts.map(discountRef) } }
          : {}),
      },
    },
    ...(Object.keys(included).length > 0 ? { included } : {}),
  };
}

function associationsOf({ associations = [] }: Cart) {
  const of = (kind: Association["type"]) => associations.filter(({ type }) => type === kind);
  const shown = (data: readonly Association[]) => (data.length > 0 ? { data } : {});
  return { customers: shown(of("customer")), accounts: shown(of("account")) };
}

/** The collection of cart items, as every request about items answers it. (spec 4.2, 2.5) */
export function cartItemsView(cart: Cart, view: CartIncludes = PLAIN) {
  const figures = totalsOf(cart);
  const display = displays(cart.currency);
  const included = includedDetails(cart, view);
  return {
    data: presentLines(cart, figures, display, view),
    meta: cartMeta(cart, figures, display),
    ...(Object.keys(included).length > 0 ? { included } : {}),
  };
}

function presentLines(cart: Cart, figures: CartTotals, display: Display, view: CartIncludes) {
  return cart.items.map((line, index) => {
    const shown = cartItemView(cart, line, figures.lines[index], display);
    const relationships = lineRelationships(line, view);
    return {
      ...shown,
      ...(line.type === "cart_item" && line.bundle ? bundleConfiguration(line, cart, view) : {}),
      ...(Object.keys(relationships).length > 0 ? { relationships } : {}),
    };
  });
}

function bundleConfiguration(line: ProductItem, cart: Cart, view: CartIncludes) {
  const selected_options = line.bundle?.selected_options;
  return { bundle_configuration: { selected_options, ...componentProducts(line, cart, view) } };
}

function lineRelationships({ taxes, custom_discounts }: CartItem, { include }: CartIncludes) {
  return {
    ...(include.has("tax_items") ? { taxes: { data: taxes?.map(taxRef) ?? null } } : {}),
    ...(include.has("custom_discounts")
      ? { custom_discounts: { data: custom_discounts?.map(discountRef) ?? null } }
      : {}),
    ...(include.has("promotions") ? { promotions: { data: null } } : {}),
  };
}

const taxRef = ({ id }: TaxItem) => ({ type: "tax_item", id });
const discountRef = ({ id }: CustomDiscount) => ({ type: "custom_discount", id });

function includedDetails(cart: Cart, view: CartIncludes) {
  const { include } = view;
  return {
    ...includedFiles(cart, view),
    ...(include.has("tax_items") ? { tax_items: cart.items.flatMap(presentTaxes) } : {}),
    ...(include.has("custom_discounts") ? { custom_discounts: presentDiscounts(cart, view) } : {}),
    ...(include.has("promotions") ? { promotions: [] } : {}),
  };
}

function presentTaxes(line: CartItem) {
  return (line.taxes ?? []).map((tax) => taxView(tax, line));
}

/** A tax item with the line it belongs to. */
export function taxView({ id, ...tax }: TaxItem, line: Pick<CartItem, "type" | "id">) {
  const item = { data: { type: line.type, id: line.id } };
  return { type: "tax_item", id, ...tax, relationships: { item } };
}

/** Discounts of the cart and, where lines are shown, of the lines. */
function presentDiscounts(cart: Cart, { include }: CartIncludes) {
  const own = (cart.custom_discounts ?? []).map((discount) => customDiscountView(discount, cart));
  const ofLines = cart.items.flatMap((line) =>
    (line.custom_discounts ?? []).map((discount) => customDiscountView(discount, cart, line)),
  );
  return include.has("items") ? [...own, ...ofLines] : own;
}

export function customDiscountView(
  { amount, ...discount }: CustomDiscount,
  { currency }: Cart,
  line?: Pick<CartItem, "type" | "id">,
) {
  const relationships = line ? { relationships: { item: { data: { type: line.type, id: line.id } } } } : {};
  const shown = currency
    ? displayPrice(amount, currency)
    : { amount, currency: "", formatted: String(amount) };
  return { type: "custom_discount", ...discount, amount: shown, ...relationships };
}

/** Cart-level meta. (spec 2.5) */
function cartMeta(cart: Cart, figures: CartTotals, display: Display) {
  const { totals } = figures;
  const taken = allDiscounts(cart, figures);
  const discounts = taken.length > 0 ? { discounts: byCode(taken, display) } : {};
  return {
    display_price: {
      with_tax: display(totals.withTax),
      without_tax: display(totals.withoutTax),
      tax: display(totals.tax),
      discount: display(totals.discount),
      without_discount: display(totals.withoutDiscount),
      shipping: display(totals.shipping),
      ...discounts,
    },
    ...discounts,
    timestamps: { created_at: cart.created_at, updated_at: cart.updated_at, expires_at: cart.expires_at },
  };
}

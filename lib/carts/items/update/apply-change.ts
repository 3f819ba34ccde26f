import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { SelectedOptions } from "../../../releases/bundle.ts";
import { completeSelection, selectionFaults } from "../../../releases/bundle.ts";
import type { CartProduct } from "../../../releases/cart-product.ts";
import { unitPrice } from "../../../releases/unit-price.ts";
import { type Cart, type CartItem, type CustomInputs, isCountable } from "../../cart/cart.ts";
import { groupProblem } from "../../shipping-groups/groups-of-cart.ts";
import { badSelection, noPrice, tooMuch } from "../add/item-problems.ts";
import { bundleOf } from "../add/new-cart-item.ts";
import { customInputProblems } from "../custom-inputs.ts";
import { removeItem, replaceItem } from "../items-of-cart.ts";

/** What to change of a line; what is not given stays. */
export type ItemChange = {
  readonly quantity?: number;
  readonly custom_inputs?: CustomInputs;
  /** `null` unlinks the line. */
  readonly shipping_group_id?: string | null;
  readonly selected_options?: SelectedOptions;
  readonly location?: string;
};

export type UpdateFacts = {
  /** The line's product as it is sold now; absent for custom items and products that are not sold any more. */
  readonly product?: CartProduct | undefined;
  readonly now: Date;
};

export type ItemUpdate = { readonly cart: Cart } | { readonly problems: readonly Problem[] };

/**
 * Changes one line in place: lines never merge and keep their order. Quantity 0 removes the line. A product's price
 * follows its quantity and selection; a product that is not sold any more keeps the price it was added at.
 */
export function updateItem(cart: Cart, line: CartItem, change: ItemChange, facts: UpdateFacts): ItemUpdate {
  if (change.quantity === 0) return { cart: removeItem(cart, line.id) };
  const problems = changeProblems(cart, line, change, facts);
  if (problems.length > 0) return { problems };
  const bundled = withSelection(line, change.selected_options, facts.product);
  const { quantity = line.quantity, custom_inputs, shipping_group_id: group } = change;
  const price = newPrice(cart, line, bundled, quantity, facts);
  if (price === "none") return { problems: [noPriceNow(cart, facts.product)] };
  const { shipping_group_id, ...ungrouped } = bundled;
  const linked = group === undefined ? shipping_group_id : (group ?? undefined);
  const changed: CartItem = {
    ...ungrouped,
    quantity,
    unit_price: price,
    ...(linked === undefined ? {} : { shipping_group_id: linked.toLowerCase() }),
    ...(custom_inputs ? { custom_inputs } : {}),
    ...(change.location === undefined ? {} : { location: change.location }),
    updated_at: facts.now.toISOString(),
  };
  const next = replaceItem(cart, changed);
  return isCountable(next.lines) ? { cart: next } : { problems: [tooMuch()] };
}

function changeProblems(
  cart: Cart,
  line: CartItem,
  { custom_inputs, shipping_group_id, selected_options }: ItemChange,
  { product }: UpdateFacts,
): readonly Problem[] {
  const inputs = custom_inputs ? customInputProblems(custom_inputs, product?.custom_inputs ?? {}) : [];
  const group = cart.currency && groupProblem(cart, shipping_group_id ?? undefined, cart.currency, line.id);
  return [...inputs, ...(group ? [group] : []), ...selectionProblems(line, selected_options, product)];
}

function selectionProblems(
  line: CartItem,
  selected: SelectedOptions | undefined,
  product: CartProduct | undefined,
): readonly Problem[] {
  if (selected === undefined) return [];
  if (line.type === "cart_item" && line.bundle && product) {
    return selectionFaults(product.components, selected).map((fault) => badSelection(product, fault));
  }
  const detail = "'bundle_configuration' needs a bundle that is on sale.";
  return [problem(400, detail, { source: "bundle_configuration", meta: { id: line.id } })];
}

function withSelection(
  line: CartItem,
  selected: SelectedOptions | undefined,
  product: CartProduct | undefined,
): CartItem {
  if (!selected || !product || line.type !== "cart_item") return line;
  return { ...line, bundle: bundleOf(product, completeSelection(product.components, selected)) };
}

/** A price is looked for only if what it depends on has changed. */
function newPrice(
  { currency }: Cart,
  before: CartItem,
  line: CartItem,
  quantity: number,
  { product, now }: UpdateFacts,
): CartItem["unit_price"] | "none" {
  const isSame = quantity === before.quantity && line === before;
  if (isSame || !product || !currency || line.type !== "cart_item") return line.unit_price;
  const selection = line.bundle ? { selectedOptions: line.bundle.selected_options } : {};
  const price = unitPrice(product, { currency: currency.code, quantity, now, ...selection });
  return price ? { amount: price.amount, includes_tax: price.includes_tax } : "none";
}

function noPriceNow({ currency }: Cart, product: CartProduct | undefined): Problem {
  if (product && currency) return noPrice({ type: "cart_item", product, quantity: 1 }, currency);
  return problem(400, "The product has no price.", { title: TITLES.couldNotAddProduct });
}

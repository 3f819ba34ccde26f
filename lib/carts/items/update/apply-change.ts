import { defined } from "../../../kernel/defined.ts";
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

/** What to change of an item; what is not given stays. */
export type ItemChange = {
  readonly quantity?: number;
  readonly custom_inputs?: CustomInputs;
  /** `null` unlinks the item. */
  readonly shipping_group_id?: string | null;
  readonly selected_options?: SelectedOptions;
  readonly location?: string;
};

export type UpdateFacts = {
  /** The item's product as it is sold now; absent for custom items and products that are not sold any more. */
  readonly product?: CartProduct | undefined;
  readonly now: Date;
};

export type ItemUpdate = { readonly cart: Cart } | { readonly problems: readonly Problem[] };

/**
 * Changes one item in place: items never merge and keep their order. Quantity 0 removes the item. A product's price
 * follows its quantity and selection; a product that is not sold any more keeps the price it was added at.
 */
export function updateItem(cart: Cart, item: CartItem, change: ItemChange, facts: UpdateFacts): ItemUpdate {
  if (change.quantity === 0) return { cart: removeItem(cart, item.id) };
  const problems = changeProblems(cart, item, change, facts);
  if (problems.length > 0) return { problems };
  const bundled = withSelection(item, change.selected_options, facts.product);
  const { quantity = item.quantity, custom_inputs, shipping_group_id: group } = change;
  const price = newPrice(cart, item, bundled, quantity, facts);
  if (price === "none") return { problems: [noPriceNow(cart, facts.product)] };
  const { shipping_group_id, ...ungrouped } = bundled;
  const linked = group === undefined ? shipping_group_id : (group ?? undefined);
  const changed: CartItem = {
    ...ungrouped,
    quantity,
    unit_price: price,
    ...defined({
      shipping_group_id: linked?.toLowerCase(),
      custom_inputs,
      location: change.location,
    }),
    updated_at: facts.now.toISOString(),
  };
  const next = replaceItem(cart, changed);
  return isCountable(next.items) ? { cart: next } : { problems: [tooMuch()] };
}

function changeProblems(
  cart: Cart,
  item: CartItem,
  { custom_inputs, shipping_group_id, selected_options }: ItemChange,
  { product }: UpdateFacts,
): readonly Problem[] {
  const inputs = custom_inputs ? customInputProblems(custom_inputs, product?.custom_inputs ?? {}) : [];
  const group = cart.currency && groupProblem(cart, shipping_group_id ?? undefined, cart.currency, item.id);
  return [...inputs, ...(group ? [group] : []), ...selectionProblems(item, selected_options, product)];
}

function selectionProblems(
  item: CartItem,
  selected: SelectedOptions | undefined,
  product: CartProduct | undefined,
): readonly Problem[] {
  if (selected === undefined) return [];
  if (item.type === "cart_item" && item.bundle && product) {
    return selectionFaults(product.components, selected).map((fault) => badSelection(product, fault));
  }
  const detail = "'bundle_configuration' needs a bundle that is on sale.";
  return [problem(400, detail, { source: "bundle_configuration", meta: { id: item.id } })];
}

function withSelection(
  item: CartItem,
  selected: SelectedOptions | undefined,
  product: CartProduct | undefined,
): CartItem {
  if (!selected || !product || item.type !== "cart_item") return item;
  return { ...item, bundle: bundleOf(product, completeSelection(product.components, selected)) };
}

/** A price is looked for only if what it depends on has changed. */
function newPrice(
  { currency }: Cart,
  before: CartItem,
  item: CartItem,
  quantity: number,
  { product, now }: UpdateFacts,
): CartItem["unit_price"] | "none" {
  const isSame = quantity === before.quantity && item === before;
  if (isSame || !product || !currency || item.type !== "cart_item") return item.unit_price;
  const selection = item.bundle ? { selectedOptions: item.bundle.selected_options } : {};
  const price = unitPrice(product, { currency: currency.code, quantity, now, ...selection });
  return price ? { amount: price.amount, includes_tax: price.includes_tax } : "none";
}

function noPriceNow({ currency }: Cart, product: CartProduct | undefined): Problem {
  if (product && currency) return noPrice({ type: "cart_item", product, quantity: 1 }, currency);
  return problem(400, "The product has no price.", { title: TITLES.couldNotAddProduct });
}

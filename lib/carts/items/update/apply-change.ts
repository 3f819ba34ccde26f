import { defined } from "../../../kernel/defined.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import type { SelectedOptions } from "../../../releases/bundle.ts";
import { completeSelection, selectionFaults } from "../../../releases/bundle.ts";
import type { CartProduct } from "../../../releases/cart-product.ts";
import type { Resolve } from "../../../releases/resolve-products.ts";
import {
  type Cart,
  type CartItem,
  type CustomInputs,
  isCountable,
  type ProductItem,
} from "../../cart/cart.ts";
import { priceOfItem, productOfItem, selectionFaultsOf, withPrice } from "../../prices/item-price.ts";
import { groupProblem } from "../../shipping-groups/groups-of-cart.ts";
import type { StockTerms } from "../../stock/wanted-stock.ts";
import { badSelection, cannotGrow, noPrice, onlyVariations, tooMuch } from "../add/item-problems.ts";
import { bundleOf } from "../add/new-cart-item.ts";
import { customInputProblems } from "../custom-inputs.ts";
import { removeItem, replaceItem } from "../items-of-cart.ts";
import { stockForChange } from "./stock-for-change.ts";

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
  /** What the caller can have now of the products of `itemsToResolve`. */
  readonly resolve: Resolve;
  readonly stock: StockTerms;
  readonly now: Date;
};

/** The product as the caller can have it; nothing for custom items and what is not for sale any more. */
type Found = { readonly product: CartProduct | undefined; readonly now: Date };

export type ItemUpdate =
  /** `unread` are products whose stock has to be read, and then it is decided again. */
  { readonly cart: Cart; readonly unread: readonly string[] } | { readonly problems: readonly Problem[] };

/**
 * Changes one item in place: items never merge and keep their order. Quantity 0 removes the item. A product's price
 * follows its quantity and selection; one that is not for sale like this any more keeps its price and can only lose
 * quantity. What a promotion has added becomes the shopper's own with another quantity.
 */
export function updateItem(cart: Cart, before: CartItem, change: ItemChange, facts: UpdateFacts): ItemUpdate {
  if (change.quantity === 0) return { cart: removeItem(cart, before.id), unread: [] };
  const item = withItsOwner(before, change);
  const found = foundFor(item, facts);
  const problems = changeProblems(cart, item, change, found);
  if (problems.length > 0) return { problems };
  const { quantity = item.quantity, custom_inputs, shipping_group_id: group } = change;
  const bundled = withSelection(item, change.selected_options, found.product);
  const priced = repriced(cart, item, { ...bundled, quantity }, found);
  if ("problem" in priced) return { problems: [priced.problem] };
  const { shipping_group_id, ...ungrouped } = priced.item;
  const linked = group === undefined ? shipping_group_id : (group ?? undefined);
  const changed: CartItem = {
    ...ungrouped,
    ...defined({
      shipping_group_id: linked?.toLowerCase(),
      custom_inputs,
      location: change.location,
    }),
    updated_at: facts.now.toISOString(),
  };
  const stock = stockForChange(item, changed, facts.stock);
  if ("problem" in stock) return { problems: [stock.problem] };
  const next = replaceItem(cart, stock.item);
  return isCountable(next.items) ? { cart: next, unread: stock.unread } : { problems: [tooMuch()] };
}

/** Clients send whole carts back, and nobody is to pay for a gift by that. */
function withItsOwner(item: CartItem, { quantity = item.quantity }: ItemChange): CartItem {
  if (item.type !== "cart_item" || quantity === item.quantity) return item;
  const { gift_of: _, ...own } = item;
  return own;
}

function foundFor(item: CartItem, { resolve, now }: UpdateFacts): Found {
  const resolution = item.type === "cart_item" ? resolve(productOfItem(item)) : undefined;
  return { product: resolution?.ok ? resolution.product : undefined, now };
}

function changeProblems(
  cart: Cart,
  item: CartItem,
  { custom_inputs, shipping_group_id, selected_options }: ItemChange,
  { product }: Found,
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

type Repriced = { readonly item: CartItem } | { readonly problem: Problem };

/** A price is looked for only if what it depends on has changed. Without one the item can only lose quantity. */
function repriced({ currency }: Cart, before: CartItem, item: CartItem, { product, now }: Found): Repriced {
  if (item.type !== "cart_item" || before.type !== "cart_item" || !currency) return { item };
  const isOtherSelection = item.bundle !== before.bundle;
  if (item.quantity === before.quantity && !isOtherSelection) return { item };
  const price = product && priceOfItem(item, product, { currency: currency.code, now });
  if (price) return { item: withPrice(item, product, price, now) };
  if (item.quantity <= before.quantity && !isOtherSelection) return { item };
  return { problem: whyNoMore(item, product, currency) };
}

/** Why an item cannot have more of its product, in the words of an add. */
function whyNoMore(item: ProductItem, product: CartProduct | undefined, currency: CurrencyFormat): Problem {
  if (!product) return cannotGrow(item);
  if (product.product_type === "parent") return onlyVariations(product);
  const [fault] = selectionFaultsOf(item, product);
  return fault === undefined ? noPrice(product, currency) : badSelection(product, fault);
}

import { type Problem, problem } from "../../../kernel/errors.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import { dropUndefined } from "../../../kernel/objects.ts";
import { completeSelection, listSelectionFaults, type SelectedOptions } from "../../../releases/bundle.ts";
import type { CartProduct } from "../../../releases/cart-product.ts";
import { type BuyerProducts, findBuyerProduct } from "../../../releases/resolve-products.ts";
import {
  type Cart,
  type CartItem,
  type CustomInputs,
  isCountable,
  type ProductItem,
} from "../../cart/cart.ts";
import {
  findItemPrice,
  findSelectionFaults,
  setPrice,
  toProductQuestion,
} from "../../prices/refresh-prices.ts";
import { checkGroupLink } from "../../shipping-groups/groups-of-cart.ts";
import { checkItemStock, type StockTerms, toStockedItem } from "../../stock/cart-stock.ts";
import { badSelection, cannotGrow, noPrice, onlyVariations, totalTooLarge } from "../add/item-problems.ts";
import { toBundle } from "../add/new-item.ts";
import { removeItem, replaceItem } from "../items-of-cart.ts";
import { listCustomInputProblems } from "../same-item.ts";

/** Changes of an item. Fields that are absent stay. */
export type ItemChange = {
  readonly quantity?: number;
  readonly custom_inputs?: CustomInputs;
  /** `null` unlinks the item. */
  readonly shipping_group_id?: string | null;
  readonly selected_options?: SelectedOptions;
  readonly location?: string;
};

export type UpdateFacts = {
  /** Products of the changed items as the caller can buy them now. */
  readonly products: BuyerProducts;
  readonly stock: StockTerms;
  readonly now: Date;
};

/** Without a product for custom items and for products that are no longer for sale. */
type ResolvedProduct = { readonly product: CartProduct | undefined; readonly now: Date };

export type ItemUpdate = { readonly cart: Cart } | { readonly problems: readonly Problem[] };

/**
 * Changes one item in place: items never merge and keep their order. Quantity 0 removes the item. The price
 * follows quantity and selection. A product that is no longer for sale keeps its price and can only lose
 * quantity. A gift with another quantity becomes the shopper's own item.
 */
export function updateItem(cart: Cart, before: CartItem, change: ItemChange, facts: UpdateFacts): ItemUpdate {
  if (change.quantity === 0) return { cart: removeItem(cart, before.id) };
  const item = detachChangedGift(before, change);
  const resolved = resolveProduct(item, facts);
  const problems = changeProblems(cart, item, change, resolved);
  if (problems.length > 0) return { problems };
  const { quantity = item.quantity, custom_inputs, shipping_group_id: group } = change;
  const bundled = setSelection(item, change.selected_options, resolved.product);
  const priced = repriceItem(cart, item, { ...bundled, quantity }, resolved);
  if ("problem" in priced) return { problems: [priced.problem] };
  const { shipping_group_id, ...ungrouped } = priced.item;
  const linked = group === undefined ? shipping_group_id : (group ?? undefined);
  const changed: CartItem = {
    ...ungrouped,
    ...dropUndefined({
      shipping_group_id: linked?.toLowerCase(),
      custom_inputs,
      location: change.location,
    }),
    updated_at: facts.now.toISOString(),
  };
  const stock = checkStockForChange(item, changed, facts.stock);
  if ("problem" in stock) return { problems: [stock.problem] };
  const next = replaceItem(cart, stock.item);
  return isCountable(next.items) ? { cart: next } : { problems: [totalTooLarge()] };
}

/** Clients send whole carts back. A gift must not become a paid item by that. */
function detachChangedGift(item: CartItem, { quantity = item.quantity }: ItemChange): CartItem {
  if (item.type !== "cart_item" || quantity === item.quantity) return item;
  const { gift_of: _, ...own } = item;
  return own;
}

function resolveProduct(item: CartItem, { products, now }: UpdateFacts): ResolvedProduct {
  const resolution =
    item.type === "cart_item" ? findBuyerProduct(products, toProductQuestion(item)) : undefined;
  return { product: resolution?.ok ? resolution.product : undefined, now };
}

function changeProblems(
  cart: Cart,
  item: CartItem,
  { custom_inputs, shipping_group_id, selected_options }: ItemChange,
  { product }: ResolvedProduct,
): readonly Problem[] {
  const inputs = custom_inputs ? listCustomInputProblems(custom_inputs, product?.custom_inputs ?? {}) : [];
  const group = cart.currency && checkGroupLink(cart, shipping_group_id ?? undefined, cart.currency, item.id);
  return [...inputs, ...(group ? [group] : []), ...selectionProblems(item, selected_options, product)];
}

function selectionProblems(
  item: CartItem,
  selected: SelectedOptions | undefined,
  product: CartProduct | undefined,
): readonly Problem[] {
  if (selected === undefined) return [];
  if (item.type === "cart_item" && item.bundle && product) {
    return listSelectionFaults(product.components, selected).map((fault) => badSelection(product, fault));
  }
  const detail = "'bundle_configuration' needs a bundle that is on sale.";
  return [problem(400, detail, { source: "bundle_configuration", meta: { id: item.id } })];
}

function setSelection(
  item: CartItem,
  selected: SelectedOptions | undefined,
  product: CartProduct | undefined,
): CartItem {
  if (!selected || !product || item.type !== "cart_item") return item;
  return { ...item, bundle: toBundle(product, completeSelection(product.components, selected)) };
}

type Repriced = { readonly item: CartItem } | { readonly problem: Problem };

/** Takes a new price only if quantity or selection changed. Without one the item can only lose quantity. */
function repriceItem(
  { currency }: Cart,
  before: CartItem,
  item: CartItem,
  { product, now }: ResolvedProduct,
): Repriced {
  if (item.type !== "cart_item" || before.type !== "cart_item" || !currency) return { item };
  const isOtherSelection = item.bundle !== before.bundle;
  if (item.quantity === before.quantity && !isOtherSelection) return { item };
  const price = product && findItemPrice(item, product, { currency: currency.code, now });
  if (price) return { item: setPrice(item, product, price, now) };
  if (item.quantity <= before.quantity && !isOtherSelection) return { item };
  return { problem: explainNoGrowth(item, product, currency) };
}

/** Explains in the words of an add why the quantity cannot grow. */
function explainNoGrowth(
  item: ProductItem,
  product: CartProduct | undefined,
  currency: CurrencyFormat,
): Problem {
  if (!product) return cannotGrow(item);
  if (product.product_type === "parent") return onlyVariations(product);
  const [fault] = findSelectionFaults(item, product);
  return fault === undefined ? noPrice(product, currency) : badSelection(product, fault);
}

type StockForChange = { readonly item: CartItem } | { readonly problem: Problem };

/**
 * Checks only an item that wants more: a change that takes no more stock is never refused.
 * @answers When is stock too low for an item?
 */
function checkStockForChange(before: CartItem, item: CartItem, terms: StockTerms): StockForChange {
  if (item.type !== "cart_item" || before.type !== "cart_item" || !wantsMore(before, item)) return { item };
  const stock = checkItemStock(toStockedItem(item), terms);
  return "problem" in stock ? stock : { item: { ...item, manage_stock: stock.isManaged } };
}

/** Checkout looks at a product that became managed after it was added; a change does not. */
export function wantsMore(before: ProductItem, item: ProductItem): boolean {
  if (!before.manage_stock && !before.bundle) return false;
  return (
    item.quantity > before.quantity || item.location !== before.location || item.bundle !== before.bundle
  );
}

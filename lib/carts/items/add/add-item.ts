import type { Problem } from "../../../kernel/errors.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import { dropUndefined } from "../../../kernel/objects.ts";
import { listSelectionFaults, type SelectedOptions } from "../../../releases/bundle.ts";
import { MAX_CART_ITEMS } from "../../../settings/settings.ts";
import type { Applied, Refused } from "../../bulk/apply-each.ts";
import {
  type Cart,
  type CartItem,
  countUniqueItems,
  isCountable,
  MAX_QUANTITY,
  setItems,
} from "../../cart/cart.ts";
import type { Note } from "../../cart/note.ts";
import { findProductPrice, type ItemPrice, setPrice } from "../../prices/refresh-prices.ts";
import { checkGroupLink } from "../../shipping-groups/groups-of-cart.ts";
import { checkItemStock, type StockForItem, type StockTerms } from "../../stock/cart-stock.ts";
import { checkTaxLimits } from "../../taxes/tax.ts";
import { type ItemIdentity, isSameItem, listCustomInputProblems } from "../same-item.ts";
import {
  badSelection,
  cartIsFull,
  noPrice,
  onlyVariations,
  otherCurrency,
  quantityTooLarge,
  totalTooLarge,
} from "./item-problems.ts";
import {
  type Added,
  type AddedItem,
  type NewItem,
  type NewProduct,
  newCartItem,
  resolveSelection,
  toStockedProduct,
} from "./new-item.ts";

export type AddFacts = {
  /** Currency of the first item. A cart with items keeps its own. */
  readonly currency: CurrencyFormat;
  readonly now: Date;
  readonly newId: () => string;
  readonly stock: StockTerms;
};

/** Adds one item to a cart, or says why not. @answers Why is an item not added? */
export function addItem(
  cart: Cart,
  { item, leftBehind }: AddedItem,
  facts: AddFacts,
): Applied<Added> | Refused {
  const currency = cart.currency ?? facts.currency;
  const selection = resolveSelection(item);
  const wrong = listItemProblems(cart, item, selection, currency);
  if (wrong.length > 0) return { problems: wrong };
  const identity = toItemIdentity(item, selection);
  const index = cart.items.findIndex((other) => isSameItem(other, identity));
  const existing = cart.items[index];
  const quantity = (existing?.quantity ?? 0) + item.quantity;
  const price = findUnitPrice(item, existing, { quantity, currency, now: facts.now, selection });
  if (!price) return { problems: "product" in item ? [noPrice(item.product, currency)] : [] };
  const stock = checkStockForAddition(item, existing, { quantity, selection }, facts.stock);
  if ("problem" in stock) return { problems: [stock.problem] };
  const limit = checkItemLimits(cart, item, existing, quantity);
  if (limit) return { problems: [limit] };
  const base = existing ?? newCartItem(item, selection, price.unit_price, facts);
  const { isManaged } = stock;
  const cartItem = applyNewFields(base, item, { quantity, price, isManaged }, facts);
  const items = existing ? cart.items.with(index, cartItem) : [...cart.items, cartItem];
  if (!isCountable(items)) return { problems: [totalTooLarge()] };
  const notes = existing ? buildMergeNotes(existing, item) : [];
  const done = { outcome: existing ? "merged" : "added", itemId: cartItem.id, notes } as const;
  return { cart: setItems({ ...cart, currency }, items), done, problems: leftBehind ?? [] };
}

/** Checks all units that the item would have, at the location named last. Custom items need no stock. */
function checkStockForAddition(
  item: NewItem,
  existing: CartItem | undefined,
  { quantity, selection }: { readonly quantity: number; readonly selection: SelectedOptions | undefined },
  terms: StockTerms,
): StockForItem {
  if (item.type === "custom_item") return { isManaged: false };
  const { location = existing?.type === "cart_item" ? existing.location : undefined } = item;
  return checkItemStock(
    { ...toStockedProduct(item, selection), quantity, ...dropUndefined({ location }) },
    terms,
  );
}

type NewAmounts = {
  readonly quantity: number;
  readonly price: ItemPrice;
  readonly isManaged: boolean;
};

/** Sets what an added item brings: quantity, price, taxes and location. */
function applyNewFields(
  base: CartItem,
  item: NewItem,
  { quantity, price, isManaged }: NewAmounts,
  { now, newId }: AddFacts,
): CartItem {
  const taxes = item.taxes?.map((tax) => ({ id: newId(), ...tax }));
  const priced =
    item.type === "cart_item" && base.type === "cart_item"
      ? { ...setPrice(base, item.product, price, now), manage_stock: isManaged }
      : { ...base, unit_price: price.unit_price };
  return {
    ...priced,
    quantity,
    ...(taxes ? { taxes } : {}),
    ...("location" in item && item.location !== undefined ? { location: item.location } : {}),
    updated_at: now.toISOString(),
  };
}

function listItemProblems(
  cart: Cart,
  item: NewItem,
  selection: SelectedOptions | undefined,
  currency: CurrencyFormat,
): readonly Problem[] {
  const group = checkGroupLink(cart, item.shipping_group_id, currency);
  const groups = group ? [group] : [];
  if (item.type === "custom_item") {
    const isOther = item.currency !== undefined && item.currency.code !== currency.code;
    return [
      ...(isOther ? [otherCurrency(item, currency)] : []),
      ...listCustomInputProblems(item.custom_inputs, {}),
      ...groups,
    ];
  }
  const { product, custom_inputs } = item;
  if (product.product_type === "parent") return [onlyVariations(product)];
  return [
    ...selectionProblems(item, selection),
    ...listCustomInputProblems(custom_inputs, product.custom_inputs),
    ...groups,
  ];
}

/** A bundle needs a selection: the request's, else its default. */
function selectionProblems({ product, selected_options }: NewProduct, selection: SelectedOptions = {}) {
  const { product_type, components } = product;
  if (product_type !== "bundle" && selected_options === undefined) return [];
  const isEmpty = Object.values(selection).every((options) => Object.keys(options).length === 0);
  const faults = listSelectionFaults(components, selection);
  const missing = selected_options === undefined && isEmpty && faults.length === 0;
  const all = missing ? ["The bundle has no default selection; one is required."] : faults;
  return all.map((fault) => badSelection(product, fault));
}

function toItemIdentity(item: NewItem, selection: SelectedOptions | undefined): ItemIdentity {
  return {
    type: item.type,
    ...(item.type === "cart_item" ? { product_id: item.product.id } : { sku: item.sku }),
    ...(item.custom_inputs ? { custom_inputs: item.custom_inputs } : {}),
    ...(selection ? { selected_options: selection } : {}),
    ...(item.shipping_group_id ? { shipping_group_id: item.shipping_group_id } : {}),
  };
}

type PriceFacts = {
  readonly quantity: number;
  readonly currency: CurrencyFormat;
  readonly now: Date;
  readonly selection: SelectedOptions | undefined;
};

/** A product's price depends on the quantity of the whole item. A custom item keeps its first price. */
function findUnitPrice(
  item: NewItem,
  existing: CartItem | undefined,
  { quantity, currency, now, selection }: PriceFacts,
): ItemPrice | undefined {
  if (item.type === "custom_item") return { unit_price: existing?.unit_price ?? item.price, parts: [] };
  return findProductPrice(item.product, { quantity, selection, currency: currency.code, now });
}

function checkItemLimits(
  cart: Cart,
  item: NewItem,
  existing: CartItem | undefined,
  quantity: number,
): Problem | undefined {
  if (quantity > MAX_QUANTITY) return quantityTooLarge();
  if (item.taxes) return checkTaxLimits(cart, existing, item.taxes);
  return !existing && countUniqueItems(cart) >= MAX_CART_ITEMS ? cartIsFull(cart) : undefined;
}

function buildMergeNotes(cartItem: CartItem, item: NewItem): readonly Note[] {
  const isOther =
    item.type === "custom_item" &&
    (item.price.amount !== cartItem.unit_price.amount ||
      item.price.includes_tax !== cartItem.unit_price.includes_tax);
  if (!isOther) return [];
  const description = `'${cartItem.sku}' was in the cart at another price; its first price stays.`;
  return [{ source: { type: cartItem.type, id: cartItem.id }, title: "Price Kept", description }];
}

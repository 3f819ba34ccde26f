import {
  BISCUIT,
  CODES,
  type CodeName,
  type Currency,
  findCart,
  GIFT_CODE,
  type Model,
  type ModelCart,
  type ModelItem,
  PRICES,
  readClock,
  STOCK,
} from "./model.ts";
import { BISCUIT_PRICE, isUsable, priceCart } from "./prices.ts";
import type { ItemChange, NewItem } from "./requests.ts";

/** Statuses of the errors, in the order of the request, and whether anything was done. */
export type Report = { readonly errors: readonly number[]; readonly isDone: boolean };

const REFUSED = (status: number): Report => ({ errors: [status], isDone: false });
const DONE: Report = { errors: [], isDone: true };

type Target = {
  readonly model: Model;
  readonly cart: ModelCart;
  readonly header?: Currency | undefined;
  /** The source of a merge, as the request read it: null if it was missing. Undefined: as it is now. */
  readonly seen?: ModelCart | null | undefined;
};
type Line = Pick<ModelItem, "kind" | "sku" | "name" | "quantity" | "inputs"> & {
  readonly amount?: number;
  readonly group?: string | undefined;
};

/** Adds to the cart. Codes are judged after everything else of the request. */
export function addItems(target: Target, items: readonly NewItem[]): Report {
  const reports: Report[] = [];
  for (const [at, item] of items.entries()) if (item.kind !== "code") reports[at] = addItem(target, item);
  for (const [at, item] of items.entries()) {
    if (item.kind === "code") reports[at] = addCode(target.cart, item.code);
  }
  return join(reports);
}

const join = (reports: readonly Report[]): Report => ({
  errors: reports.flatMap(({ errors }) => errors),
  isDone: reports.some(({ isDone }) => isDone) || reports.every(({ errors }) => errors.length === 0),
});

function addItem(target: Target, item: Exclude<NewItem, { kind: "code" }>): Report {
  if (item.kind === "cart") return mergeCart(target, item.source);
  const { sku, quantity, inputs, group } = item;
  const line = { sku, quantity, inputs, group };
  if (item.kind === "product") return addLine(target, { ...line, kind: "cart_item", name: sku });
  return addLine(target, { ...line, kind: "custom_item", name: item.name, amount: item.amount });
}

function addLine({ model, cart, header }: Target, line: Line): Report {
  const { kind, sku, name, quantity, inputs, group } = line;
  const currency = cart.currency ?? header ?? "USD";
  const prices = kind === "cart_item" ? PRICES[sku] : { [currency]: line.amount };
  if (!prices) return REFUSED(404);
  const linked = cart.groups.find(({ id }) => id === group);
  if (group !== undefined && !linked) return REFUSED(404);
  const unit = prices[currency];
  if (unit === undefined) return REFUSED(400);
  if (linked && linked.currency !== currency) return REFUSED(400);
  const alike = cart.items.find(
    (one) =>
      one.kind === kind &&
      one.sku === sku &&
      one.inputs === inputs &&
      (kind === "cart_item" || sku !== "") &&
      (group === undefined || one.group === group),
  );
  if (kind === "cart_item" && (alike?.quantity ?? 0) + quantity > (STOCK[sku] ?? Infinity))
    return REFUSED(400);
  cart.currency = currency;
  if (alike) alike.quantity += quantity;
  else {
    const createdAt = readClock(model);
    cart.items.push({ id: "", kind, sku, name, unit, createdAt, quantity, inputs, group: group ?? null });
  }
  return DONE;
}

function addCode(cart: ModelCart, text: string): Report {
  if (cart.items.length === 0) return REFUSED(422);
  const code = CODES.find((one) => one === text.toUpperCase());
  if (!code) return REFUSED(404);
  if (cart.codes.includes(code)) return DONE;
  if (!isUsable(cart, code)) return REFUSED(404);
  cart.codes.push(code);
  return DONE;
}

/** Products at the target's prices, without codes and gifts. Groups stay in the source, which the answer says. */
function mergeCart(target: Target, id: string): Report {
  const { model, cart, header, seen } = target;
  if (id === cart.id) return REFUSED(400);
  const source = seen === undefined ? findCart(model, id) : seen;
  if (!source) return REFUSED(404);
  if (source.currency) cart.currency ??= header ?? source.currency;
  const isForeign = cart.currency !== source.currency;
  return join(
    source.items.map(({ kind, sku, name, unit, quantity, inputs, group }) => {
      if (kind === "custom_item" && isForeign) return REFUSED(400);
      const report = addLine(target, { kind, sku, name, quantity, inputs, amount: unit });
      return group !== null && report.isDone ? { errors: [404], isDone: true } : report;
    }),
  );
}

/** Changes an item, or removes it with the quantity 0. */
export function changeItem(model: Model, cart: ModelCart, id: string, data: ItemChange): Report {
  const { quantity, inputs, group } = data;
  const item = cart.items.find((one) => one.id === id) ?? takeOverGift(model, cart, id, quantity ?? 0);
  if (!item) return isPromotion(cart, id) ? REFUSED(400) : REFUSED(404);
  if (quantity === 0) {
    removeItem(cart, id);
    return DONE;
  }
  const linked = cart.groups.find((one) => one.id === group);
  if (group && !linked) return REFUSED(404);
  if (linked && linked.currency !== cart.currency) return REFUSED(400);
  const stock = item.kind === "cart_item" ? (STOCK[item.sku] ?? Infinity) : Infinity;
  if (quantity !== undefined && quantity > item.quantity && quantity > stock) return REFUSED(400);
  if (quantity !== undefined) item.quantity = quantity;
  if (inputs !== undefined) item.inputs = inputs;
  if (group !== undefined) item.group = group;
  return DONE;
}

/** An earlier change of the same request may have taken the promotion's effect. */
function isPromotion(cart: ModelCart, id: string): boolean {
  const { cartDiscounts } = priceCart(cart);
  return [...cartDiscounts.keys()].some((code) => cart.added.get(code)?.id === id);
}

/** Another quantity than the one that the cart showed makes a gift the shopper's own item. */
function takeOverGift(model: Model, cart: ModelCart, id: string, quantity: number): ModelItem | undefined {
  const gift = cart.added.get(GIFT_CODE);
  if (gift?.id !== id) return undefined;
  const { gifts } = priceCart(findCart(model, cart.id) ?? cart);
  const item: ModelItem = {
    ...{ id, kind: "cart_item", sku: BISCUIT, name: BISCUIT, unit: BISCUIT_PRICE },
    ...{ createdAt: gift.createdAt, quantity: gifts, inputs: null, group: null },
  };
  if (quantity !== gifts && quantity > 0) {
    cart.items.push(item);
    cart.added.delete(GIFT_CODE);
  }
  return item;
}

/** @returns false if the cart has no such item. A gift comes back, with another id. */
export function removeItem(cart: ModelCart, id: string): boolean {
  const before = cart.items.length;
  cart.items = cart.items.filter((one) => one.id !== id);
  const [code] = [...cart.added].find(([, one]) => one.id === id) ?? [];
  if (code === undefined) return cart.items.length < before;
  cart.added.delete(code);
  cart.codes = cart.codes.filter((one) => one !== code);
  return true;
}

export function removeCode(cart: ModelCart, text: string): boolean {
  const code = text.toUpperCase() as CodeName;
  const had = cart.codes.includes(code);
  cart.codes = cart.codes.filter((one) => one !== code);
  return had;
}

/** Every change ends with this: a cart without items of its own has neither codes nor a currency. */
export function settleCart(model: Model, cart: ModelCart): void {
  cart.updatedAt = readClock(model);
  if (cart.items.length === 0) {
    cart.codes = [];
    cart.currency = null;
  }
  const { gifts, cartDiscounts } = priceCart(cart);
  for (const code of cart.added.keys()) {
    const isShown = code === GIFT_CODE ? gifts > 0 : cartDiscounts.has(code as CodeName);
    if (!isShown) cart.added.delete(code);
  }
}

/** Takes ids that the service chose from an answer. */
export function learnIds(
  cart: ModelCart,
  shown: readonly { id: string; type: string; createdAt: string }[],
): void {
  for (const [at, item] of cart.items.entries()) {
    const { id = "", type = "" } = shown[at] ?? {};
    if (item.id === "" && type === item.kind) item.id = id;
  }
  const { gifts, cartDiscounts } = priceCart(cart);
  const codes = [...(gifts > 0 ? [GIFT_CODE] : []), ...cartDiscounts.keys()];
  for (const [at, code] of codes.entries()) {
    const found = shown[cart.items.length + at];
    if (found && !cart.added.has(code)) cart.added.set(code, { id: found.id, createdAt: found.createdAt });
  }
}

import { addGifts } from "../oracle/gifts.ts";
import { findBundlePrice, findPrice } from "../oracle/prices.ts";
import { PRODUCTS, TEMPLATE } from "../oracle/random-carts.ts";
import type { Gift } from "../oracle/standard.ts";
import type { CartGroup, CartLine, OracleCart } from "../oracle/till.ts";
import type { MoneyShop } from "./money-shop.ts";
import { SET } from "./random-books.ts";
import type { RandomCart, RandomItem } from "./random-shop.ts";

/** An item of a cart with what decides which later ones join it. */
type Held = { readonly item: RandomItem; readonly line: CartLine };

export type Model = {
  readonly shop: MoneyShop;
  readonly cart: Omit<OracleCart, "lines">;
  /** Items in the order in which they were added. */
  readonly held: readonly Held[];
  /** Lines of gifts. One that stays as it is keeps its price. */
  readonly gifts: readonly CartLine[];
};

const isCustom = ({ sku }: Pick<RandomItem, "sku">) => sku.startsWith("X");

export function startModel(shop: MoneyShop, random: RandomCart, groups: readonly CartGroup[]): Model {
  const { kind, attributes } = random;
  const typed = Object.entries(attributes).map(([key, value]) => [key, { type: typeOf(value), value }]);
  const takesCustomDiscounts = kind === "custom discounts";
  return {
    shop,
    cart: {
      currency: shop.currencies[random.isOther ? 1 : 0].code,
      ...{ codes: [], groups, discounts: [], method: shop.method, takesCustomDiscounts },
      customAttributes: Object.fromEntries(typed),
      usesRulePromotions: random.usesRulePromotions && !takesCustomDiscounts,
    },
    held: [],
    gifts: [],
  };
}

function typeOf(value: unknown): "string" | "integer" | "float" {
  if (typeof value === "string") return "string";
  return Number.isInteger(value) ? "integer" : "float";
}

/** The cart with the items that were added. Items without a price are left out; `refused` has their places. */
export function addToModel(model: Model, items: readonly RandomItem[], at: Date) {
  const refused: number[] = [];
  let { held } = model;
  for (const [place, item] of items.entries()) {
    const found = held.findIndex((one) => joins(one, item));
    const before = held[found];
    const quantity = item.quantity + (before?.line.item.quantity ?? 0);
    const line = priceLine(model, before, item, quantity, at);
    if (!line) refused.push(place);
    else if (before) held = held.with(found, { item: before.item, line });
    else held = [...held, { item, line }];
  }
  return { model: withGifts({ ...model, held }, at), refused };
}

/** Items join if product, text and selection are the same, and the group, if the request names one. */
function joins({ item: own }: Held, item: RandomItem): boolean {
  const same = (key: "sku" | "text") => own[key] === item[key];
  if (!same("sku") || !same("text")) return false;
  if (item.group !== undefined && item.group !== own.group) return false;
  return item.sku !== SET || JSON.stringify(own.selection) === JSON.stringify(item.selection);
}

function priceLine(
  model: Model,
  before: Held | undefined,
  item: RandomItem,
  quantity: number,
  at: Date,
): CartLine | undefined {
  const price = isCustom(item)
    ? before
      ? { amount: before.line.item.unitAmount, includes_tax: before.line.includesTax }
      : { amount: item.amount, includes_tax: item.includesTax }
    : findCatalogPrice(model, item, quantity, at);
  if (!price) return undefined;
  const line = before?.line;
  return {
    item: buildItem(model, item.sku, price.amount, quantity),
    includesTax: price.includes_tax,
    taxes: item.taxes ?? line?.taxes ?? [],
    group: line ? line.group : model.cart.groups[item.group ?? -1]?.id,
    discounts: line?.discounts ?? [],
  };
}

function findCatalogPrice({ shop, cart }: Model, item: RandomItem, quantity: number, at: Date) {
  const moment = { currency: cart.currency, at };
  if (item.sku !== SET) return findPrice(shop.books, item.sku, quantity, moment);
  const { vessel, tea } = item.selection;
  const bundle = { id: shop.ids[SET] ?? "", sku: SET, selection: { ...vessel, ...tea } };
  return findBundlePrice(shop.books, bundle, quantity, moment);
}

function buildItem({ shop }: Model, sku: string, unitAmount: number, quantity: number): CartLine["item"] {
  const own = { id: sku, sku, unitAmount, quantity };
  const productId = shop.ids[sku];
  if (productId === undefined) return { ...own, nodes: [], attributes: {} };
  const look = PRODUCTS.find((one) => one.sku === sku)?.look;
  return {
    ...{ ...own, productId, catalogId: shop.catalogId, nodes: shop.nodesOf(sku) },
    attributes: look ? { [TEMPLATE]: look } : {},
  };
}

/**
 * The cart after an item has another quantity, at the price of this moment. An item that has lost its price keeps the old
 * one and can only lose quantity; otherwise undefined.
 */
export function changeInModel(model: Model, place: number, quantity: number, at: Date): Model | undefined {
  const before = model.held[place]!;
  const { item } = before.line;
  const kept = quantity < item.quantity ? { ...before.line, item: { ...item, quantity } } : undefined;
  const line = priceLine(model, before, { ...before.item, taxes: before.line.taxes }, quantity, at) ?? kept;
  if (!line) return undefined;
  return withGifts({ ...model, held: model.held.with(place, { item: before.item, line }) }, at);
}

function linesOf({ held, gifts }: Model): CartLine[] {
  return [...held.map(({ line }) => line), ...gifts];
}

/** The cart as the oracle computes it, with its gifts. */
export const toOracleCart = (model: Model): OracleCart => ({ ...model.cart, lines: linesOf(model) });

/** Recomputes the gifts, as each change of a cart does. */
export function withGifts(model: Model, at: Date): Model {
  const own = { ...model, gifts: [] };
  const makeGift = (gift: Gift) => makeGiftLine(model, gift, at);
  const { lines } = addGifts(toOracleCart(own), model.shop.promotions, at, makeGift);
  return { ...model, gifts: lines.slice(model.held.length) };
}

/** A bundle or a custom item is never given by itself. */
function makeGiftLine(model: Model, { promotionId, target, quantity }: Gift, at: Date): CartLine | undefined {
  const { shop, cart } = model;
  const kept = model.gifts.find(
    ({ item }) =>
      item.giftOf === promotionId &&
      item.quantity === quantity &&
      (item.sku === target || item.productId === target),
  );
  if (kept) return kept;
  const sku = Object.keys(shop.ids).find((one) => one === target || shop.ids[one] === target);
  if (sku === undefined || sku === SET) return undefined;
  const price = findPrice(shop.books, sku, quantity, { currency: cart.currency, at });
  if (!price) return undefined;
  const item = { ...buildItem(model, sku, price.amount, quantity), giftOf: promotionId };
  return { item, includesTax: price.includes_tax, taxes: [], group: undefined, discounts: [] };
}

import { isDeepStrictEqual } from "node:util";
import type { Cart, CartItem, ShippingGroup } from "../cart/cart.ts";

/** Whether clients see two states of a cart as the same, but for the times at which it changed and expires. */
export function looksTheSame(before: Cart, after: Cart): boolean {
  if (before.items.length !== after.items.length) return false; // as with most adds
  return isDeepStrictEqual(timeless(before), timeless(after));
}

function timeless({ updated_at: _, expires_at: __, items, ...rest }: Cart) {
  return { ...rest, items: items.map(shownItem) };
}

/** Clients are not shown when a price was taken, nor who wrote a custom item. */
function shownItem(item: CartItem) {
  if (item.type === "custom_item") {
    const { isGranted: _, ...rest } = item;
    return rest;
  }
  const { priced_at: _, ...rest } = item;
  return rest;
}

/** The cart with the times from before of items and shipping groups that a request gave what they had. */
export function withKeptTimes(before: Cart, after: Cart): Cart {
  const { items, shipping_groups: groups } = after;
  const keptItems = items.map((item, at) => keptTime(sameIn(before.items, item, at), item, shownItem));
  const keptGroups = groups?.map((group, at) =>
    keptTime(sameIn(before.shipping_groups ?? [], group, at), group, wholeGroup),
  );
  return { ...after, items: keptItems, ...(keptGroups ? { shipping_groups: keptGroups } : {}) };
}

const wholeGroup = (group: ShippingGroup) => group;

/** Most changes leave the order alone, so that nothing has to be looked for. */
function sameIn<T extends { readonly id: string }>(list: readonly T[], { id }: T, at: number): T | undefined {
  return list[at]?.id === id ? list[at] : list.find((one) => one.id === id);
}

function keptTime<T extends { readonly updated_at: string }>(
  before: T | undefined,
  after: T,
  shownOf: (one: T) => object,
): T {
  if (!before || before === after || before.updated_at === after.updated_at) return after;
  const moved = { ...after, updated_at: before.updated_at };
  return isDeepStrictEqual(shownOf(before), shownOf(moved)) ? moved : after;
}

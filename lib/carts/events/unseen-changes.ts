import { isDeepStrictEqual } from "node:util";
import type { Item } from "../../table/table.ts";
import type { Cart, CartItem, ShippingGroup } from "../cart/cart.ts";
import { DEFAULT_NAME } from "../cart/cart-life.ts";

/** Clients see no difference, apart from the times of change and expiry. @answers Which changes of a cart raise none? */
export function looksUnchanged(before: Cart, after: Cart): boolean {
  if (before.items.length !== after.items.length) return false; // as with most adds
  return isDeepStrictEqual(dropTimes(before), dropTimes(after));
}

function dropTimes({ updated_at: _, expires_at: __, items, ...rest }: Cart) {
  return { ...rest, items: items.map(toShownItem) };
}

/** Clients do not see the time of a price and what gave it, nor the writer of a custom item. */
function toShownItem(item: CartItem) {
  if (item.type === "custom_item") {
    const { isGranted: _, ...rest } = item;
    return rest;
  }
  const { priced_at: _, evidence: __, ...rest } = item;
  return rest;
}

export function keepUnchangedTimes(before: Cart, after: Cart): Cart {
  const { items, shipping_groups: groups } = after;
  const keptItems = items.map((item, at) => keepTime(findSame(before.items, item, at), item, toShownItem));
  const keptGroups = groups?.map((group, at) =>
    keepTime(findSame(before.shipping_groups ?? [], group, at), group, wholeGroup),
  );
  return { ...after, items: keptItems, ...(keptGroups ? { shipping_groups: keptGroups } : {}) };
}

const wholeGroup = (group: ShippingGroup) => group;

/** Most changes keep the order, so that no search is needed. */
function findSame<T extends { readonly id: string }>(
  list: readonly T[],
  { id }: T,
  at: number,
): T | undefined {
  return list[at]?.id === id ? list[at] : list.find((one) => one.id === id);
}

function keepTime<T extends { readonly updated_at: string }>(
  before: T | undefined,
  after: T,
  shownOf: (one: T) => object,
): T {
  if (!before || before === after || before.updated_at === after.updated_at) return after;
  const moved = { ...after, updated_at: before.updated_at };
  return isDeepStrictEqual(shownOf(before), shownOf(moved)) ? moved : after;
}

/**
 * Versions of a cart that raised no event. Positions of events do not count them.
 * @answers Which changes of a cart raise none?
 */
export function countSilentVersions(item: Item | undefined): number {
  const count = item?.["silent_versions"];
  return typeof count === "number" ? count : 0;
}

export function buildSilentAttribute(count: number): { readonly silent_versions?: number } {
  return count > 0 ? { silent_versions: count } : {};
}

/** Previews and new empty carts raise no events. */
export function raisesNoEvent(cart: Cart, { isNew }: { readonly isNew: boolean }): boolean {
  return cart.snapshot_date !== undefined || (isNew && isEmpty(cart));
}

function isEmpty({
  name,
  description,
  items,
  contact,
  inventory_settings,
  custom_attributes,
}: Cart): boolean {
  const optionalFields = [contact, inventory_settings, custom_attributes];
  return (
    items.length === 0 && name === DEFAULT_NAME && description === "" && optionalFields.every((one) => !one)
  );
}

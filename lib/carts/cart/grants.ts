import { problem, toApiError } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { Cart, CartItem, CustomDiscount, TaxItem } from "./cart.ts";
import type { Note } from "./note.ts";

/*
 * A grant is what only client credentials put into a cart: a custom discount, a tax item, a custom item that they wrote,
 * the price of a shipping group. It is for one order. Linked shipping groups leave the cart with the order; the other
 * grants stay, marked, until client credentials write them again (docs/decisions/0137-grants.md).
 */

export function markGrantedItems(before: Cart, after: Cart): Cart {
  const earlier = new Set(before.items);
  const items = mapOrKeep(after.items, (item) => (earlier.has(item) ? item : grantItem(item)));
  return items === after.items ? after : { ...after, items };
}

function grantItem(item: CartItem): CartItem {
  if (item.type !== "custom_item") return item;
  const { is_ordered: _, ...granted } = item;
  return { ...granted, isGranted: true };
}

/** Marks or removes the grants that an order takes. Returns the same object if there are none. */
export function takeGrants(cart: Cart): Cart {
  const { shipping_groups = [], ...rest } = cart;
  const linked = new Set(cart.items.map(({ shipping_group_id }) => shipping_group_id));
  const groups = shipping_groups.filter(({ id }) => !linked.has(id));
  const { custom_discounts_enabled: isDiscounted } = cart.discount_settings;
  const items = mapOrKeep(cart.items, (item) => takeFromItem(item, isDiscounted));
  const discounts = takeDiscounts(cart, isDiscounted);
  if (
    groups.length === shipping_groups.length &&
    items === cart.items &&
    discounts === cart.custom_discounts
  ) {
    return cart;
  }
  const shown = groups.length > 0 ? groups : undefined;
  return { ...rest, items, ...dropUndefined({ custom_discounts: discounts, shipping_groups: shown }) };
}

function takeFromItem(item: CartItem, isDiscounted: boolean): CartItem {
  const taxes = item.taxes && mapOrKeep(item.taxes, takeTax);
  const custom_discounts = takeDiscounts(item, isDiscounted);
  const isTaken = item.type === "custom_item" && item.isGranted && !item.is_ordered;
  if (!isTaken && taxes === item.taxes && custom_discounts === item.custom_discounts) return item;
  const marks = isTaken ? { is_ordered: true as const } : {};
  return { ...item, ...dropUndefined({ taxes, custom_discounts }), ...marks };
}

function takeTax(tax: TaxItem): TaxItem {
  return tax.is_ordered ? tax : { ...tax, is_ordered: true };
}

/** Stale discounts did not lower the order, nor did any in a cart that takes no discounts. */
function takeDiscounts(
  { custom_discounts: discounts }: Pick<Cart, "custom_discounts">,
  isDiscounted: boolean,
): readonly CustomDiscount[] | undefined {
  if (!discounts || !isDiscounted) return discounts;
  return mapOrKeep(discounts, (one) => (one.is_stale ? one : { ...one, is_stale: true, is_ordered: true }));
}

/** Returns the same list if no element changes. */
function mapOrKeep<T>(list: readonly T[], change: (one: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.every((one, at) => one === list[at]) ? list : changed;
}

/** Refuses a shopper's order with grants that an earlier order took. @throws ApiError 409 for each item */
export function refuseTakenGrants({ items }: Pick<Cart, "items">): void {
  const [first, ...others] = items.flatMap((item) => listGrantProblems(item));
  if (first) throw toApiError(first, ...others);
}

function listGrantProblems(item: CartItem) {
  const { id, sku, name, taxes = [] } = item;
  const extra = { meta: { id, sku, item_ids: [id] } };
  const ofItem = `'${name}' was for an earlier order. Remove it, or let the shop's server write it again.`;
  const ofTax = `The tax of '${name}' was for an earlier order. Let the shop's server write it again.`;
  return [
    ...(item.type === "custom_item" && item.is_ordered ? [problem(409, ofItem, extra)] : []),
    ...(taxes.some((tax) => tax.is_ordered) ? [problem(409, ofTax, extra)] : []),
  ];
}

/** Notes for grants that an order has taken: they count for no other order. */
export function buildTakenGrantNotes(before: Cart, after: Cart): readonly Note[] {
  const earlier = new Map(before.items.map((item) => [item.id, item]));
  return [
    ...discountNotes(before, after),
    ...after.items.flatMap((item) => itemNotes(earlier.get(item.id) ?? item, item)),
  ];
}

function itemNotes(before: CartItem, item: CartItem): readonly Note[] {
  const { id, type, name } = item;
  const isTaken = item !== before && "is_ordered" in item && !("is_ordered" in before);
  const isTaxTaken = item.taxes?.some((tax, at) => tax !== before.taxes?.[at]) ?? false;
  return [
    ...(isTaken ? [buildTakenNote({ type, id }, `'${name}'`)] : []),
    ...(isTaxTaken ? [buildTakenNote({ type, id }, `The tax of '${name}'`)] : []),
    ...discountNotes(before, item),
  ];
}

type Discounted = Pick<Cart, "custom_discounts">;

function discountNotes({ custom_discounts: before = [] }: Discounted, { custom_discounts = [] }: Discounted) {
  return custom_discounts
    .filter((discount, at) => discount !== before[at])
    .map(({ id, discount_code: code }) => buildTakenNote({ type: "custom_discount", id }, `'${code}'`));
}

function buildTakenNote(source: Note["source"], what: string): Note {
  const description = `${what} counts for this order alone. Before another order the shop has to write it again.`;
  return { source, title: "Counts Once", description };
}

/** Notes for items whose shipping group an earlier order has taken. */
export function buildLostGroupNotes({ items, shipping_groups = [] }: Cart): readonly Note[] {
  const groupIds = new Set<string | undefined>(shipping_groups.map(({ id }) => id));
  return items
    .filter(({ shipping_group_id: group }) => group !== undefined && !groupIds.has(group))
    .map(({ id, type, name }) => ({
      source: { type, id },
      title: "Shipping Group Ordered",
      description: `'${name}' has no shipping group: an earlier order has taken it.`,
    }));
}

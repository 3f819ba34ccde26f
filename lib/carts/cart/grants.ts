import { defined } from "../../kernel/defined.ts";
import { errorOf, problem } from "../../kernel/errors.ts";
import type { Cart, CartItem, CustomDiscount, TaxItem } from "./cart.ts";
import type { Note } from "./note.ts";

/*
 * A grant is what only client credentials put into a cart: a custom discount, a tax item, a custom item that they wrote,
 * the price of a shipping group. It is for one order. Linked shipping groups leave the cart with the order; the other
 * grants stay, marked, until client credentials write them again (docs/decisions/0137-grants.md).
 */

/** The cart after client credentials changed it: custom items that they wrote are granted. */
export function withGrantedItems(before: Cart, after: Cart): Cart {
  const earlier = new Set(before.items);
  const items = mapKept(after.items, (item) => (earlier.has(item) ? item : grantItem(item)));
  return items === after.items ? after : { ...after, items };
}

function grantItem(item: CartItem): CartItem {
  if (item.type !== "custom_item") return item;
  const { is_ordered: _, ...granted } = item;
  return { ...granted, isGranted: true };
}

/** The cart that an order leaves behind, whose grants the order has taken. The same cart if it held none. */
export function withoutTakenGrants(cart: Cart): Cart {
  const { shipping_groups = [], ...rest } = cart;
  const linked = new Set(cart.items.map(({ shipping_group_id }) => shipping_group_id));
  const groups = shipping_groups.filter(({ id }) => !linked.has(id));
  const { custom_discounts_enabled: isDiscounted } = cart.discount_settings;
  const items = mapKept(cart.items, (item) => takeFromItem(item, isDiscounted));
  const discounts = takeDiscounts(cart, isDiscounted);
  if (
    groups.length === shipping_groups.length &&
    items === cart.items &&
    discounts === cart.custom_discounts
  ) {
    return cart;
  }
  const shown = groups.length > 0 ? groups : undefined;
  return { ...rest, items, ...defined({ custom_discounts: discounts, shipping_groups: shown }) };
}

function takeFromItem(item: CartItem, isDiscounted: boolean): CartItem {
  const taxes = item.taxes && mapKept(item.taxes, takeTax);
  const custom_discounts = takeDiscounts(item, isDiscounted);
  const isTaken = item.type === "custom_item" && item.isGranted && !item.is_ordered;
  if (!isTaken && taxes === item.taxes && custom_discounts === item.custom_discounts) return item;
  const marks = isTaken ? { is_ordered: true as const } : {};
  return { ...item, ...defined({ taxes, custom_discounts }), ...marks };
}

function takeTax(tax: TaxItem): TaxItem {
  return tax.is_ordered ? tax : { ...tax, is_ordered: true };
}

/** A stale discount did not lower the order; none did where the cart takes no discounts. */
function takeDiscounts(
  { custom_discounts: discounts }: Pick<Cart, "custom_discounts">,
  isDiscounted: boolean,
): readonly CustomDiscount[] | undefined {
  if (!discounts || !isDiscounted) return discounts;
  return mapKept(discounts, (one) => (one.is_stale ? one : { ...one, is_stale: true, is_ordered: true }));
}

/** The list with its elements changed; the same list if all of them stay what they are. */
function mapKept<T>(list: readonly T[], change: (one: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.every((one, at) => one === list[at]) ? list : changed;
}

/**
 * Refuses to a shopper an order with custom items or taxes that an earlier order of the cart has taken.
 * @throws ApiError 409 naming each item
 */
export function refuseTakenGrants({ items }: Pick<Cart, "items">): void {
  const [first, ...others] = items.flatMap((item) => takenProblems(item));
  if (first) throw errorOf(first, ...others);
}

function takenProblems(item: CartItem) {
  const { id, sku, name, taxes = [] } = item;
  const extra = { meta: { id, sku, item_ids: [id] } };
  const ofItem = `'${name}' was for an earlier order. Remove it, or let the shop's server write it again.`;
  const ofTax = `The tax of '${name}' was for an earlier order. Let the shop's server write it again.`;
  return [
    ...(item.type === "custom_item" && item.is_ordered ? [problem(409, ofItem, extra)] : []),
    ...(taxes.some((tax) => tax.is_ordered) ? [problem(409, ofTax, extra)] : []),
  ];
}

/** Says of each grant that an order has taken that it counts for no other order. */
export function takenGrantNotes(before: Cart, left: Cart): readonly Note[] {
  const earlier = new Map(before.items.map((item) => [item.id, item]));
  return [
    ...discountNotes(before, left),
    ...left.items.flatMap((item) => itemNotes(earlier.get(item.id) ?? item, item)),
  ];
}

function itemNotes(before: CartItem, item: CartItem): readonly Note[] {
  const { id, type, name } = item;
  const isTaken = item !== before && "is_ordered" in item && !("is_ordered" in before);
  const isTaxTaken = item.taxes?.some((tax, at) => tax !== before.taxes?.[at]) ?? false;
  return [
    ...(isTaken ? [takenNote({ type, id }, `'${name}'`)] : []),
    ...(isTaxTaken ? [takenNote({ type, id }, `The tax of '${name}'`)] : []),
    ...discountNotes(before, item),
  ];
}

type Discounted = Pick<Cart, "custom_discounts">;

function discountNotes({ custom_discounts: before = [] }: Discounted, { custom_discounts = [] }: Discounted) {
  return custom_discounts
    .filter((discount, at) => discount !== before[at])
    .map(({ id, discount_code: code }) => takenNote({ type: "custom_discount", id }, `'${code}'`));
}

function takenNote(source: Note["source"], what: string): Note {
  const description = `${what} counts for this order alone. Before another order the shop has to write it again.`;
  return { source, title: "Counts Once", description };
}

/** Says of each item whose shipping group an earlier order has taken that it has none. */
export function lostGroupNotes({ items, shipping_groups = [] }: Cart): readonly Note[] {
  const known = new Set<string | undefined>(shipping_groups.map(({ id }) => id));
  return items
    .filter(({ shipping_group_id: group }) => group !== undefined && !known.has(group))
    .map(({ id, type, name }) => ({
      source: { type, id },
      title: "Shipping Group Ordered",
      description: `'${name}' has no shipping group: an earlier order has taken it.`,
    }));
}

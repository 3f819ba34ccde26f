import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import type { CurrencyFormat } from "../../kernel/money.ts";
import type { Cart, ShippingGroup } from "../cart/cart.ts";

/** Groups of other carts are unknown here (404). The currencies must be equal (400). */
export function checkGroupLink(
  cart: Cart,
  groupId: string | undefined,
  currency: CurrencyFormat,
  itemId?: string,
): Problem | undefined {
  if (groupId === undefined) return undefined;
  const group = findGroup(cart, groupId);
  const source = "shipping_group_id";
  if (!group) {
    const meta = { cart_id: cart.id, shipping_group_ids: [groupId] };
    const detail = `The cart has no shipping group '${groupId}'.`;
    return problem(404, detail, { title: TITLES.shippingGroupsNotFound, source, meta });
  }
  if (group.currency.code === currency.code) return undefined;
  const meta = { item_ids: itemId ? [itemId] : [], shipping_group_id: groupId };
  const detail = `The shipping group is priced in ${group.currency.code}, the cart in ${currency.code}.`;
  return problem(400, detail, { title: TITLES.cartCurrencyMismatch, source, meta });
}

/** Ignores the case of the id. */
export function findGroup({ shipping_groups = [] }: Cart, groupId: string): ShippingGroup | undefined {
  return shipping_groups.find(({ id }) => id === groupId.toLowerCase());
}

/** Groups with at least one item. Only these are shipped and count in the totals, each once. */
export function listLinkedGroups({ items, shipping_groups = [] }: Cart): readonly ShippingGroup[] {
  const linked = new Set(items.map(({ shipping_group_id }) => shipping_group_id));
  return shipping_groups.filter(({ id }) => linked.has(id));
}

/** In minor units of the group's currency. */
export function groupTotal({ shipping_price: { base, tax, fees } }: ShippingGroup): number {
  return base + tax + fees;
}

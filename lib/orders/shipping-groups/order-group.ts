import { isDeepStrictEqual } from "node:util";
import { changedGroup } from "../../carts/shipping-groups/changed-group.ts";
import type { GroupFields } from "../../carts/shipping-groups/schemas.ts";
import { MAX_SHIPPING_GROUPS } from "../../carts/shipping-groups/shipping-group.ts";
import { defined } from "../../kernel/defined.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, notFound, unprocessable } from "../../kernel/errors.ts";
import type { Order, OrderItem, OrderShippingGroup } from "../order.ts";
import { transition } from "../order-states.ts";
import type { OrderGroupFields } from "./schemas.ts";

/** A group of an order by its id, in any case of letters. @throws ApiError 404 */
export function requireOrderGroup(order: Order, groupId: string): OrderShippingGroup {
  const group = order.shipping_groups?.find(({ id }) => id === groupId.toLowerCase());
  if (group) return group;
  const meta = { order_id: order.id, shipping_group_id: groupId };
  throw notFound("shipping group", groupId, { title: TITLES.groupNotFound, meta });
}

/** The items that a group is for; what a promotion of the whole order took is in them already. */
export function itemsOfGroup({ items }: Order, { id }: OrderShippingGroup): readonly OrderItem[] {
  return items.filter((item) => item.kind !== "promotion" && item.shipping_group_id === id);
}

/**
 * The order with one more group, which costs nothing: totals do not change after checkout.
 * @throws ApiError 422 where the order's states forbid it or it has the most there may be, 400 for an estimate that ends
 *   before it starts
 */
export function withNewGroup(order: Order, id: string, fields: OrderGroupFields, now: Date): Order {
  const { shipping_groups: groups = [], ...open } = transition(order, "add a shipping group to");
  if (groups.length >= MAX_SHIPPING_GROUPS) {
    throw unprocessable(`An order holds at most ${MAX_SHIPPING_GROUPS} shipping groups.`, {
      title: TITLES.unprocessableEntity,
    });
  }
  const at = now.toISOString();
  const empty: OrderShippingGroup = {
    id,
    currency: order.currency,
    shipping_type: "",
    tracking_reference: "",
    shipping_price: { base: 0, tax: 0, fees: 0 },
    created_at: at,
    updated_at: at,
  };
  return {
    ...open,
    shipping_groups: [...groups, changedGroup(empty, withoutPrice(fields), now)],
    updated_at: at,
  };
}

/**
 * The order with these fields of a group replaced; the same order where that changes nothing.
 * @throws ApiError 404 for a group that it does not have, 422 for an anonymized order, 400 for an address where it was
 *   sent already, and for an estimate that ends before it starts
 */
export function withChangedGroup(order: Order, groupId: string, fields: OrderGroupFields, now: Date): Order {
  const group = requireOrderGroup(order, groupId);
  const { shipping_groups: groups = [], ...open } = transition(order, "change a shipping group of");
  if (fields.address !== undefined && order.shipping === "fulfilled") {
    throw invalid("The order is fulfilled: where it was sent stays as it is.", { source: "data.address" });
  }
  const changed = changedGroup(group, withoutPrice(fields), now);
  const { updated_at } = group;
  if (isDeepStrictEqual({ ...changed, updated_at }, group)) return order;
  return {
    ...open,
    shipping_groups: groups.map((other) => (other === group ? changed : other)),
    updated_at: now.toISOString(),
  };
}

/** A price may well be sent, and is not looked at. */
function withoutPrice(fields: OrderGroupFields): GroupFields {
  const { shipping_type, tracking_reference, external_ref, address, delivery_estimate } = fields;
  return defined({ shipping_type, tracking_reference, external_ref, address, delivery_estimate });
}

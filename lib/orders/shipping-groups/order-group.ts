import { isDeepStrictEqual } from "node:util";
import { setGroupFields } from "../../carts/shipping-groups/changed-group.ts";
import type { GroupFields } from "../../carts/shipping-groups/schemas.ts";
import { MAX_SHIPPING_GROUPS } from "../../carts/shipping-groups/shipping-group.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, notFound, unprocessable } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { Order, OrderItem, OrderShippingGroup } from "../order.ts";
import { transition } from "../order-states.ts";
import type { OrderGroupFields } from "./schemas.ts";

/** The id may be in upper or lower case. @throws ApiError 404 */
export function requireOrderGroup(order: Order, groupId: string): OrderShippingGroup {
  const group = order.shipping_groups?.find(({ id }) => id === groupId.toLowerCase());
  if (group) return group;
  const meta = { order_id: order.id, shipping_group_id: groupId };
  throw notFound("shipping group", groupId, { title: TITLES.groupNotFound, meta });
}

/** The other items already include the amounts of promotion items. */
export function itemsOfGroup({ items }: Order, { id }: OrderShippingGroup): readonly OrderItem[] {
  return items.filter((item) => item.kind !== "promotion" && item.shipping_group_id === id);
}

/**
 * Without price: totals do not change after checkout.
 * @throws ApiError 422 when states or the limit forbid it, 400 for an estimate that ends before it starts
 */
export function addOrderGroup(order: Order, id: string, fields: OrderGroupFields, now: Date): Order {
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
    shipping_groups: [...groups, setGroupFields(empty, removePrice(fields), now)],
    updated_at: at,
  };
}

/**
 * Returns the same order if nothing changes.
 * @throws ApiError 404, 422 for an anonymized order, 400 for an address after shipment or a wrong estimate
 */
export function changeOrderGroup(order: Order, groupId: string, fields: OrderGroupFields, now: Date): Order {
  const group = requireOrderGroup(order, groupId);
  const { shipping_groups: groups = [], ...open } = transition(order, "change a shipping group of");
  if (fields.address !== undefined && order.shipping === "fulfilled") {
    throw invalid("The order is fulfilled: where it was sent stays as it is.", { source: "data.address" });
  }
  const changed = setGroupFields(group, removePrice(fields), now);
  const { updated_at } = group;
  if (isDeepStrictEqual({ ...changed, updated_at }, group)) return order;
  return {
    ...open,
    shipping_groups: groups.map((other) => (other === group ? changed : other)),
    updated_at: now.toISOString(),
  };
}

/** Ignores a price in the request. */
function removePrice(fields: OrderGroupFields): GroupFields {
  const { shipping_type, tracking_reference, external_ref, address, delivery_estimate } = fields;
  return dropUndefined({ shipping_type, tracking_reference, external_ref, address, delivery_estimate });
}

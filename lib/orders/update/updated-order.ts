import { isDeepStrictEqual } from "node:util";
import { changedAddress } from "../addresses.ts";
import type { Order } from "../order.ts";
import { type OrderAction, transition } from "../order-states.ts";
import type { OrderUpdate } from "./schemas.ts";

/** What a merchant asked for that ends something of an order, at most one of them. */
export type Ending = Extract<OrderAction, "cancel" | "fulfil">;

/** An order as it is to be, and what that ends. The same order is for nothing to write. */
export type UpdatedOrder = { readonly order: Order; readonly ending?: Ending };

/**
 * An order after an update. Address and references come first: they may be told together with what ends their change.
 * @throws ApiError 422 where its states forbid it
 */
export function updatedOrder(order: Order, fields: OrderUpdate, now: Date): UpdatedOrder {
  const described = withAddress(withReferences(order, fields), fields);
  const endings = endingsOf(fields);
  const after = endings.reduce((before, ending) => transition(before, ending), described);
  if (isDeepStrictEqual(after, order)) return { order };
  const [ending] = endings;
  const changed = { ...after, updated_at: now.toISOString() };
  return ending ? { order: changed, ending } : { order: changed };
}

/** An order that is to be cancelled and fulfilled is refused, whichever is done first. */
function endingsOf({ status, shipping }: OrderUpdate): Ending[] {
  return [...(status ? (["cancel"] as const) : []), ...(shipping ? (["fulfil"] as const) : [])];
}

function withReferences(order: Order, { order_number: number, external_ref: ref }: OrderUpdate): Order {
  if (number === undefined && ref === undefined) return order;
  const { order_number = "", external_ref = "", ...bare } = transition(order, "change the references of");
  const given = (value: string | null | undefined, before: string) =>
    value === undefined ? before : (value ?? "");
  const references = { order_number: given(number, order_number), external_ref: given(ref, external_ref) };
  return {
    ...bare,
    ...(references.order_number === "" ? {} : { order_number: references.order_number }),
    ...(references.external_ref === "" ? {} : { external_ref: references.external_ref }),
  };
}

function withAddress(order: Order, { shipping_address: given }: OrderUpdate): Order {
  if (given === undefined) return order;
  const open = transition(order, "change the shipping address of");
  return { ...open, shipping_address: changedAddress(order.shipping_address, given) };
}

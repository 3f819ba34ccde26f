import { isDeepStrictEqual } from "node:util";
import { replaceAddressTexts } from "../addresses.ts";
import type { Order } from "../order.ts";
import { type OrderAction, transition } from "../order-states.ts";
import type { OrderUpdate } from "./schemas.ts";

export type Ending = Extract<OrderAction, "cancel" | "fulfil">;

/** `order` is the same object if there is nothing to write. */
export type UpdatedOrder = { readonly order: Order; readonly ending?: Ending };

/** The ending may forbid other changes, so it comes last. @throws ApiError 422 */
export function applyOrderUpdate(order: Order, fields: OrderUpdate, now: Date): UpdatedOrder {
  const described = setShippingAddress(setReferences(order, fields), fields);
  const endings = listEndings(fields);
  const after = endings.reduce((before, ending) => transition(before, ending), described);
  if (isDeepStrictEqual(after, order)) return { order };
  const [ending] = endings;
  const changed = { ...after, updated_at: now.toISOString() };
  return ending ? { order: changed, ending } : { order: changed };
}

function listEndings({ status, shipping }: OrderUpdate): Ending[] {
  return [...(status ? (["cancel"] as const) : []), ...(shipping ? (["fulfil"] as const) : [])];
}

function setReferences(order: Order, { order_number: number, external_ref: ref }: OrderUpdate): Order {
  if (number === undefined && ref === undefined) return order;
  const { order_number = "", external_ref = "", ...bare } = transition(order, "change the references of");
  const chooseText = (value: string | null | undefined, before: string) =>
    value === undefined ? before : (value ?? "");
  const references = {
    order_number: chooseText(number, order_number),
    external_ref: chooseText(ref, external_ref),
  };
  return {
    ...bare,
    ...(references.order_number === "" ? {} : { order_number: references.order_number }),
    ...(references.external_ref === "" ? {} : { external_ref: references.external_ref }),
  };
}

function setShippingAddress(order: Order, { shipping_address: change }: OrderUpdate): Order {
  if (change === undefined) return order;
  const open = transition(order, "change the shipping address of");
  return { ...open, shipping_address: replaceAddressTexts(order.shipping_address, change) };
}

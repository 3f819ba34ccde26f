import { isDeepStrictEqual } from "node:util";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { replaceAddressTexts } from "./addresses.ts";
import { changeOrder } from "./change-order.ts";
import { hastenPayments } from "./find-due-time.ts";
import type { Order } from "./order.ts";
import { type OrderAction, TRANSITIONS, transition } from "./order-states.ts";
import { countDueActions } from "./orders-store.ts";
import { requireMatchingOrder } from "./require-order.ts";
import type { OrderUpdate } from "./update/schemas.ts";
import { orderView } from "./views/order-view.ts";
import { planCancellation } from "./work/plan-cancellation.ts";
import { planStock, type StockPlan } from "./work/plan-stock.ts";

/** Also moves stock and codes. @throws ApiError 404, 422 when the states forbid it */
export function updateOrder(ctx: Context, orderId: string, fields: OrderUpdate): Promise<Reply> {
  return changeOrder(
    ctx,
    () => requireMatchingOrder(ctx, orderId),
    async (before) => {
      const { order, ending } = applyOrderUpdate(before, fields, ctx.now());
      if (order === before) return { reply: replyWithOrder(before) };
      if (!ending) return { order, reply: replyWithOrder(order) };
      const plan = await planEnding(ctx, order, ending, countDueActions(order, before));
      return { ...plan, reply: replyWithOrder(plan.order) };
    },
  );
}

function replyWithOrder(order: Parameters<typeof orderView>[0]): Reply {
  return { body: { data: orderView(order) } };
}

/**
 * Call it again in each try. Only unpaid orders return code uses. @param order in its new state @param others as `planStock`
 * @answers What may be done to an order?
 */
function planEnding(ctx: Context, order: Order, ending: Ending, others: number): Promise<StockPlan> {
  const transition = TRANSITIONS[ending];
  if ("returnsCodes" in transition && order.payment === "unpaid") return planCancellation(ctx, order, others);
  return planStock(ctx, order, transition.stock, others);
}

type Ending = Extract<OrderAction, "cancel" | "fulfil">;

/** `order` is the same object if there is nothing to write. */
type UpdatedOrder = { readonly order: Order; readonly ending?: Ending };

/** The ending may forbid other changes, so it comes last. @throws ApiError 422 */
function applyOrderUpdate(order: Order, fields: OrderUpdate, now: Date): UpdatedOrder {
  const described = setShippingAddress(setReferences(order, fields), fields);
  const endings = listEndings(fields);
  const after = endings.reduce((before, ending) => transition(before, ending), described);
  if (isDeepStrictEqual(after, order)) return { order };
  const [ending] = endings;
  const settled = after.status === "cancelled" ? hastenPayments(after, now) : after;
  const changed = { ...settled, updated_at: now.toISOString() };
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

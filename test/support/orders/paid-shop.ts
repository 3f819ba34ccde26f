import type { Order } from "../../../lib/orders/order.ts";
import { getOrder } from "../../../lib/orders/orders-store.ts";
import {
  computeSignature,
  type SignedConfirmation,
} from "../../../lib/payments/gateways/confirmation-signature.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { anOrder, anOrderItem, orderId, plainAmounts, saveOrders } from "../orders.ts";
import { NOON } from "../runtime.ts";
import { expectData, shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";
import type { Settlement } from "./market.ts";

export const ORDER = orderId(1);
export const SECRET = "a secret of thirty-two characters";

type Options = Call & { readonly order?: string; readonly reference?: string };

/** An unpaid order of 3000. */
export function anOrderOf3000(fields: Partial<Order> = {}): Order {
  const price = { amount: 1000, includes_tax: false };
  return anOrder({
    items: [anOrderItem({ unit_price: price })],
    totals: { ...plainAmounts(3000), shipping: 0, shipping_discount: 0 },
    ...fields,
  });
}

/**
 * A store with both gateways enabled and these orders, by default an unpaid one of 3000. Each request comes a second later.
 */
export async function aPaidShop({
  orders = [anOrderOf3000()],
  table = memoryTable({ now: () => NOON }),
}: {
  readonly orders?: readonly Order[];
  readonly table?: Table;
} = {}) {
  const shop = shopOn(table);
  let at = NOON.getTime();
  const aSecondLater = () => {
    at += 1000;
    const sent = new Date(at);
    return { now: () => sent };
  };
  await saveOrders(table, orders);
  await expectData(shop.put("/v2/gateways/manual", { data: { enabled: true } }, aSecondLater()));
  await expectData(
    shop.put("/v2/gateways/external", { data: { enabled: true, secret: SECRET } }, aSecondLater()),
  );
  const pay = (data: object = {}, { order = ORDER, ...more }: Options = {}) =>
    shop.post(
      `/v2/orders/${order}/payments`,
      { data: { gateway: "manual", method: "purchase", ...data } },
      { as: "implicit", ...aSecondLater(), ...more },
    );
  const act =
    <const W extends Settlement>(what: W) =>
    (transactionID: string, data?: object, { order = ORDER, ...more }: Options = {}) =>
      shop.post(
        `/v2/orders/${order}/transactions/${transactionID}/${what}`,
        data === undefined ? undefined : { data },
        { ...aSecondLater(), ...more },
      );
  const confirm = act("confirm");
  return {
    table,
    pay,
    capture: act("capture"),
    refund: act("refund"),
    cancel: act("cancel"),
    confirm,
    /** Confirms a pending payment as its provider does, with a guest's token. */
    settle: (told: Partial<SignedConfirmation> & { transaction_id: string }, more: Options = {}) =>
      confirm(
        told.transaction_id,
        { options: signConfirmation(told, at / 1000) },
        { as: "implicit", ...more },
      ),
    order: async (id = ORDER): Promise<Order> => (await getOrder(table, id))!.value,
    /** Payment, status and number of transactions of an order. */
    stateOf: async (id = ORDER) => {
      const { payment, status, transactions } = (await getOrder(table, id))!.value;
      return [payment, status, transactions.length];
    },
  };
}

/** A confirmation of a purchase of 3000 for the order, by default signed now. */
export function signConfirmation(
  { signature, ...told }: Partial<SignedConfirmation> & { transaction_id: string },
  now: number,
): SignedConfirmation {
  const all = {
    order_id: ORDER,
    reference: `ext_${told.transaction_id.replaceAll("-", "")}`,
    amount: 3000,
    currency: "USD",
    outcome: "complete" as const,
    timestamp: now,
    ...told,
  };
  return { ...all, signature: signature ?? computeSignature(SECRET, all) };
}

import { type Document, decodeDocument, entity, toContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Table, Write } from "../table/table.ts";
import type { CartPayment } from "./cart-payment.ts";
import { paymentsDueWrite } from "./payments-due-store.ts";

const cartPayments = entity<CartPayment>("cart_payment");

export type StoredCartPayment = Document<CartPayment>;

export async function getCartPayment(table: Table, cartId: string): Promise<StoredCartPayment | undefined> {
  return decodeDocument(cartPayments, await table.get(keys.cartPayment(cartId)));
}

/** The record and its time to be looked at, which never part. @param before undefined for a cart's first payment */
export function cartPaymentWrites(
  cartId: string,
  payment: CartPayment,
  before: StoredCartPayment | undefined,
): readonly Write[] {
  const version = before?.version ?? 0;
  const put = {
    ...keys.cartPayment(cartId),
    type: cartPayments.type,
    version: version + 1,
    ...toContent(cartPayments, payment),
  };
  const due = findOwnDue(payment);
  return [
    { put, when: version === 0 ? { only: "absent" } : { only: { version } } },
    ...(due === (before && findOwnDue(before.value))
      ? []
      : [paymentsDueWrite({ kind: "cart", id: cartId }, due)]),
  ];
}

/** An order that has taken the payment has its time. */
function findOwnDue({ order_id, provider }: CartPayment): string | undefined {
  return order_id === undefined ? provider.due_at : undefined;
}

/** Removes what is due of a cart without a payment, which only a restored table has. @throws ConditionFailed if it has one */
export function forgetCartPaymentWrites(cartId: string): readonly Write[] {
  return [
    paymentsDueWrite({ kind: "cart", id: cartId }, undefined),
    { check: keys.cartPayment(cartId), when: { only: "absent" } },
  ];
}

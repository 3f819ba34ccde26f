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
  const due = payment.order_id === undefined ? payment.provider.due_at : undefined;
  return [
    { put, when: version === 0 ? { only: "absent" } : { only: { version } } },
    ...(due === before?.value.provider.due_at ? [] : [paymentsDueWrite({ kind: "cart", id: cartId }, due)]),
  ];
}

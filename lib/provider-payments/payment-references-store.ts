import { createHash } from "node:crypto";
import { keys } from "../table/keys.ts";
import type { Put, Table } from "../table/table.ts";

/** A payment as its provider names it. */
export type ProviderReference = { readonly provider: string; readonly reference: string };

/** The order or cart that a provider's object belongs to. */
export type PaymentTarget =
  | { readonly orderId: string; readonly transactionId: string }
  | { readonly cartId: string };

/** Written with the payment, so that the provider's messages find it. */
export function paymentReferenceWrite(of: ProviderReference, target: PaymentTarget): Put {
  const ids =
    "cartId" in target
      ? { cart_id: target.cartId }
      : { order_id: target.orderId, transaction_id: target.transactionId };
  return {
    put: { ...toKey(of), type: "payment_reference", ...ids },
    when: { unconditional: "the write of the order or cart in this transaction names its version" },
  };
}

/** Undefined for a payment that is not ours. */
export async function findPaymentTarget(
  table: Table,
  of: ProviderReference,
): Promise<PaymentTarget | undefined> {
  const item = await table.get(toKey(of));
  if (!item) return undefined;
  const cartId = item["cart_id"];
  if (typeof cartId === "string") return { cartId };
  return { orderId: String(item["order_id"]), transactionId: String(item["transaction_id"]) };
}

/** References of providers have any form. */
function toKey({ provider, reference }: ProviderReference) {
  return keys.paymentReference(createHash("sha256").update(`${provider}\n${reference}`).digest("base64url"));
}

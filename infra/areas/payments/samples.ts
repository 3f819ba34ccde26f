import { computeSignature } from "../../../lib/payments/gateways/confirmation-signature.ts";
import { updateGateway } from "../../../lib/payments/gateways/update-gateway.ts";
import { confirmTransaction } from "../../../lib/payments/transactions/confirm-transaction.ts";
import { getSettings } from "../../../lib/settings/store.ts";
import { type Merchant, withoutProvider } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";
import { addSampleCart, product } from "../carts/sample-cart.ts";
import { addSampleOrder } from "../orders/sample-order.ts";

/** Signs the confirmations of the demo store's external gateway. */
export const EXTERNAL_SECRET = "harbour-payments-demo-secret-2041";

/** An order paid at an external provider in two payments, named by their use. */
const PAID_ELSEWHERE = "order paid elsewhere";
const PAYMENT_TO_CONFIRM = "payment to confirm";

const CART = "cart paid elsewhere";
const PART = 2000;

/** A provider's signed confirmation of the payment. @param timestamp of the confirmation, in epoch seconds */
export function confirmationAt(timestamp: number) {
  const transaction_id = demoId(PAYMENT_TO_CONFIRM);
  const told = {
    order_id: demoId(PAID_ELSEWHERE),
    transaction_id,
    reference: `ext_${transaction_id.replaceAll("-", "")}`,
    amount: PART,
    currency: "USD",
    outcome: "complete",
    timestamp,
  } as const;
  return { ...told, signature: computeSignature(EXTERNAL_SECRET, told) };
}

/**
 * Enables the external gateway, unless the store has a provider of its own there, and adds an order paid with it. One
 * payment is confirmed already: the service refuses confirmations that are minutes old, except repeated ones.
 */
async function addExternalPayments(merchant: Merchant): Promise<void> {
  const { table, now } = merchant();
  const { settings } = await getSettings(table);
  const { external } = settings.gateways;
  if (external && external.secret !== EXTERNAL_SECRET) return;
  if (!external)
    await updateGateway(merchant(), "external", { enabled: true, secret: EXTERNAL_SECRET }, withoutProvider);
  await addSampleCart(merchant, { cart: CART, items: [product("heron-teapot")] });
  const part = { gateway: "external", method: "purchase", amount: PART } as const;
  const isNew = await addSampleOrder(merchant, {
    order: PAID_ELSEWHERE,
    cart: CART,
    number: "TW-2061",
    payments: {
      [PAYMENT_TO_CONFIRM]: part,
      "payment to cancel": { ...part, paymentmethod_meta: { custom_reference: "PART-2" } },
    },
  });
  if (!isNew) return;
  const params = { orderID: demoId(PAID_ELSEWHERE), transactionID: demoId(PAYMENT_TO_CONFIRM) };
  const options = confirmationAt(Math.floor(now().getTime() / 1000));
  await confirmTransaction(merchant(), params, { data: { options } }, withoutProvider);
}

export const samples: DemoPart = { after: ["carts"], add: addExternalPayments };

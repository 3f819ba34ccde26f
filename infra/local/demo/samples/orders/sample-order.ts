import { checkoutCart } from "../../../../../lib/checkout/checkout-cart.ts";
import type { CheckoutData } from "../../../../../lib/checkout/schemas.ts";
import { getOrder } from "../../../../../lib/orders/orders-store.ts";
import { createPayment } from "../../../../../lib/payments/create-payment.ts";
import type { CreatePaymentRequest } from "../../../../../lib/payments/schemas.ts";
import type { Merchant } from "../../merchant.ts";
import { demoId } from "../../stable-id.ts";

export const ines = { name: "Ines Moreau", email: "ines@example.org" } as const;

export const bakery = {
  first_name: "Ines",
  last_name: "Moreau",
  company_name: "Quay Bakery",
  line_1: "12 Custom House Street",
  city: "Portland",
  region: "ME",
  postcode: "04101",
  country: "US",
} as const;

const baker = { customer: ines, billing_address: bakery };

export type SampleOrder = {
  /** Its id is that of this name. */
  readonly order: string;
  /** The name of the cart that it is made of. */
  readonly cart: string;
  readonly number: string;
  /** The baker if not said. */
  readonly buyer?: Pick<CheckoutData, "account" | "contact" | "billing_address">;
  /** Payments by the names of their transactions. */
  readonly payments?: Readonly<Record<string, CreatePaymentRequest>>;
};

/** What pays for all of an order. */
export const inFull: CreatePaymentRequest = { gateway: "manual", method: "purchase" };

/** Checks a cart out and pays, unless there is such an order. @returns whether it was made */
export async function addSampleOrder(merchant: Merchant, sample: SampleOrder): Promise<boolean> {
  const { order, cart, number, buyer = baker, payments = {} } = sample;
  const id = demoId(order);
  if (await getOrder(merchant().table, id)) return false;
  const data = { ...buyer, order_number: number };
  await checkoutCart(merchant(order), demoId(cart), { data, headers: {} });
  for (const [transaction, payment] of Object.entries(payments)) {
    await createPayment(merchant(transaction), id, payment);
  }
  return true;
}

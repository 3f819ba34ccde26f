import { checkoutCart } from "../../../lib/checkout/checkout-cart.ts";
import type { CheckoutData } from "../../../lib/checkout/schemas.ts";
import { getOrder } from "../../../lib/orders/orders-store.ts";
import { createPayment } from "../../../lib/payments/create-payment.ts";
import type { CreatePaymentRequest } from "../../../lib/payments/schemas.ts";
import { type Merchant, withoutProvider } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";

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
  /** Name from which the order's id follows. */
  readonly order: string;
  /** Name of the cart to check out. */
  readonly cart: string;
  readonly number: string;
  /** The baker by default. */
  readonly buyer?: Pick<CheckoutData, "account" | "contact" | "billing_address">;
  /** Payments by name; the id of each transaction follows from its name. */
  readonly payments?: Readonly<Record<string, CreatePaymentRequest>>;
};

/** Pays the whole order. */
export const inFull: CreatePaymentRequest = { gateway: "manual", method: "purchase" };

/** Checks out and pays a cart, unless the order exists. @returns true if it was created */
export async function addSampleOrder(merchant: Merchant, sample: SampleOrder): Promise<boolean> {
  const { order, cart, number, buyer = baker, payments = {} } = sample;
  const id = demoId(order);
  if (await getOrder(merchant().table, id)) return false;
  const data = { ...buyer, order_number: number };
  await checkoutCart(merchant(order), demoId(cart), { data, headers: {} });
  for (const [transaction, payment] of Object.entries(payments)) {
    await createPayment(merchant(transaction), id, payment, withoutProvider);
  }
  return true;
}

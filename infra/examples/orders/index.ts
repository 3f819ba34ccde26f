import type { Examples } from "../example.ts";
import { checkoutExamples } from "./checkout.ts";
import { orderExamples } from "./orders.ts";
import { paymentExamples } from "./payments.ts";
import { storeExamples } from "./store.ts";

/** What becomes of carts: orders and their payments, with the store's currencies and settings. */
export const ordersExamples: Examples = {
  ...checkoutExamples,
  ...orderExamples,
  ...paymentExamples,
  ...storeExamples,
};

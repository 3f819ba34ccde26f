import type { Examples } from "../example.ts";
import { checkoutExamples } from "./checkout.ts";
import { orderExamples } from "./orders.ts";
import { paymentExamples } from "./payments.ts";
import { storeExamples } from "./store.ts";

export const ordersExamples: Examples = {
  ...checkoutExamples,
  ...orderExamples,
  ...paymentExamples,
  ...storeExamples,
};

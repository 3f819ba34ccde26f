import type { Examples } from "../example.ts";
import { cartExamples } from "./carts.ts";
import { cartItemExamples } from "./items.ts";
import { cartPriceExamples } from "./prices.ts";
import { cartShippingExamples } from "./shipping.ts";

export const cartsExamples: Examples = {
  ...cartExamples,
  ...cartItemExamples,
  ...cartPriceExamples,
  ...cartShippingExamples,
};

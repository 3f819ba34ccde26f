import { keyedCartRequest } from "../carts/cart/check-replay.ts";

/** The answer is stored for every caller who may use the cart. */
export const keyedCheckoutRequest = keyedCartRequest;

import { keyedCartRequest } from "../carts/cart/check-replay.ts";

/** What a checkout declares: it is a POST to a cart, whose answer is kept for whoever may still use the cart. */
export const keyedCheckoutRequest = keyedCartRequest;

import { shopperHeaders } from "../http/shopper.ts";
import { currencyHeader } from "./cart-currency.ts";

/** What every request to a cart may carry: who is signed in decides whether the cart may be used. */
export const cartHeaders = shopperHeaders;

/** Also the currency that the first item brings into a cart. */
export const addHeaders = { ...cartHeaders, ...currencyHeader } as const;

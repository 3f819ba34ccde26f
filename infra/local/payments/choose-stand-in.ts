import type { LocalProviders } from "../providers/local-providers.ts";
import type { StripeStandIn } from "../providers/stripe/start-stripe.ts";

/** The stand-in at which the page pays, or the reason why it cannot, in words for the reader. */
export type ChosenStandIn = StripeStandIn | { readonly missing: string };

/** @param hasShop the store has products, and the gateway is on */
export function chooseStandIn(
  { stripe, areOwn }: Pick<LocalProviders, "stripe" | "areOwn">,
  hasShop: boolean,
): ChosenStandIn {
  if (!stripe) return { missing: WITHOUT_STAND_IN };
  if (!areOwn) return { missing: WITHOUT_PAYPAL };
  return hasShop ? stripe : { missing: WITHOUT_SHOP };
}

const NEEDS = "This page needs the stand-ins of the payment providers, which “npm start” brings along.";
const WITHOUT_STAND_IN = `${NEEDS} The variable STRIPE_ENDPOINT names another address. Start again without it.`;
const WITHOUT_PAYPAL = `${NEEDS} The variable PAYPAL_ENDPOINT names another address. Start again without it.`;
const WITHOUT_SHOP = "This page needs the demo shop’s products. Start again without --empty.";

/** Gateways of the contract that are not here. They are listed, so that clients find their slugs, and stay off. */
export const OTHER_GATEWAYS: readonly { readonly slug: string; readonly name: string }[] = [
  { slug: "stripe_connect", name: "Stripe Connect" },
  { slug: "braintree", name: "Braintree" },
  { slug: "adyen", name: "Adyen" },
  { slug: "authorize_net", name: "Authorize.net" },
  { slug: "card_connect", name: "CardConnect" },
  { slug: "cyber_source", name: "CyberSource" },
];

export function isOtherGateway(slug: string): boolean {
  return OTHER_GATEWAYS.some((one) => one.slug === slug);
}

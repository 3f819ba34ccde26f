/** Endpoints whose last parameter is a name of the whole shop, and not a part of what comes before it. */
export const NAMES_OF_THE_SHOP: ReadonlySet<string> = new Set([
  "products/custom-relationships/associate-products",
  "products/custom-relationships/dissociate-products",
  "products/custom-relationships/list-related-ids",
  "products/custom-relationships/list-related-products",
  "storefront-catalog/list-catalog-related-products",
  "storefront-catalog/releases/list-release-related-products",
]);

/** Endpoints at which any shopper may use the ids of the examples, and why. */
export const OPEN_TO_STRANGERS: readonly (readonly [RegExp, string])[] = [
  [/^storefront-catalog\//, "The catalog is public."],
  [
    /^(?:files\/read-file|inventory\/(?:locations\/)?read-|settings\/currencies\/)/,
    "Public parts of the shop.",
  ],
  [/^realms\//, "A sign-in page shows them before anybody is signed in."],
  [/^accounts\/one-time-codes\//, "Sends a code to the address, and answers anybody the same."],
  [/^(?:carts|checkout)\//, "The carts of the examples are those of guests, who have nothing but the id."],
  [
    /^payments\//,
    "As carts: guests pay the order whose id they have. `orders-of-others.test.ts` has the others.",
  ],
  [/^extensions\/entries\//, "Policies of a Custom API name roles, and no owners."],
];

/** Descriptions of path parameters. */
const TEXTS: Readonly<Record<string, string>> = {
  accountID: "Id of the account.",
  addressID: "Id of the address.",
  cartID: "Id of the cart. Clients may choose it; letter case counts.",
  catalog_id: "Id of the catalog.",
  code: "The promotion code; letter case does not count.",
  codeID: "Id of the code.",
  currency_id: "Id of the currency.",
  customApiID: "Id of the Custom API.",
  customDiscountID: "Id of the custom discount.",
  customerID: "Id of the customer.",
  entryID: "Id of the entry, or the value of its URL slug where the Custom API has such a field.",
  fieldID: "Id of the Custom Field.",
  file_id: "Id of the file.",
  hierarchy_id: "Id of the hierarchy.",
  indexable_fields_id: "Id of the indexable fields.",
  integrationID: "Id of the integration.",
  itemID: "Id of the cart item, not of its product.",
  jobID: "Id of the job.",
  job_id: "Id of the job.",
  location_id: "Id of the stock location.",
  memberID: "Id of the account member.",
  membershipID: "Id of the membership.",
  modifier_id: "Id of the modifier.",
  node_id: "Id of the node.",
  option_id: "Id of the variation option.",
  orderID: "Id of the order.",
  passwordInfoID: "Id of the user's way to sign in.",
  passwordProfileID: "Id of the password profile.",
  policyID: "Id of the role policy.",
  price_id: "Id of the price.",
  pricebook_id: "Id of the price book.",
  product_id: "Id of the product.",
  promotionID: "Id of the rule promotion.",
  promotion_id: "Id of the promotion.",
  realmID: "Id of the authentication realm.",
  release_id: "Id of the release, or `latestPublished` for the newest published one.",
  roleID: "Id of the role.",
  rule_id: "Id of the catalog rule.",
  search_profile_id: "Id of the search profile.",
  shippingGroupID: "Id of the shipping group.",
  slug: "Slug of the Custom API.",
  stopword_set_id: "Id of the stopword set.",
  synonym_set_id: "Id of the synonym set.",
  taxID: "Id of the tax item.",
  transactionID: "Id of the payment's transaction.",
  transaction_id: "Id of the stock transaction.",
  userID: "Id of the user.",
  variation_id: "Id of the variation.",
};

/** Parameters whose meaning depends on the path. */
const ELSEWHERE: readonly { readonly path: RegExp; readonly name: string; readonly text: string }[] = [
  { path: /^\/v2\/gateways\//, name: "slug", text: "Slug of the payment gateway, such as `manual`." },
];

/** Refused with 400 if they are not UUIDs. For other parameters, an invalid id only finds nothing. */
const UUIDS: ReadonlySet<string> = new Set(["customApiID", "fieldID", "policyID", "roleID"]);

/** The parameters in a path. @throws Error for a parameter without a description here */
export function pathParameters(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const own = ELSEWHERE.find((one) => one.name === name && one.path.test(path))?.text;
    const description = own ?? TEXTS[name];
    if (!description)
      throw new Error(`infra/reference/openapi/path-parameters.ts does not say what '${name}' is.`);
    const format = UUIDS.has(name) ? { format: "uuid" } : {};
    return { name, in: "path", required: true, description, schema: { type: "string", ...format } };
  });
}

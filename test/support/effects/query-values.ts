import { TEMPLATES } from "../../../infra/areas/flows/samples.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import type { ExampleRequest } from "../../../infra/reference/examples/example.ts";
import { findExample } from "../../../infra/reference/examples/read-examples.ts";
import { deriveTemplateId } from "../../../lib/templates/template.ts";
import {
  ACCOUNT_CART,
  BUNDLE_CART,
  CUSTOMER_ORDER,
  DISCOUNTED_CART,
  DISCOUNTED_ORDER,
  EMPTY_CART,
  PARTNERS,
  STAFF_BOOK,
  TAG,
  TAXED_CART,
  TAXED_ORDER,
} from "./query-store.ts";

const OF_SETS = { path: { node_id: demoId("node sets") } };
const OF_BUNDLE = { path: { product_id: demoId("tea-for-two") } };

/** Other requests than the examples', by the beginning of the endpoint's id and the parameter. */
export const REQUESTS: Readonly<Record<string, Partial<ExampleRequest>>> = {
  "carts/items/add-cart-items": { path: { cartID: EMPTY_CART } },
  "carts/items/add-cart-items include component_products": {
    body: { data: { type: "cart_item", id: demoId("tea-for-two"), quantity: 1 } },
  },
  "carts/associations/dissociate-accounts x-": { path: { cartID: EMPTY_CART } },
  "carts/associations/dissociate-accounts ep-c": { path: { cartID: ACCOUNT_CART } },
  "carts/associations/dissociate-customers ep-account": { path: { cartID: EMPTY_CART } },
  "carts/associations/dissociate-customers ep-c": { path: { cartID: BUNDLE_CART } },
  "carts/items/list-cart-items include component_products": { path: { cartID: BUNDLE_CART } },
  "carts/items/list-cart-items include tax_items": { path: { cartID: TAXED_CART } },
  "carts/items/list-cart-items include custom_discounts": { path: { cartID: DISCOUNTED_CART } },
  "carts/read-cart include component_products": { path: { cartID: BUNDLE_CART } },
  "carts/read-cart include tax_items": { path: { cartID: TAXED_CART } },
  "carts/read-cart include custom_discounts": { path: { cartID: DISCOUNTED_CART } },
  "carts/shipping-groups/create-shipping-group x-moltin-currency": { path: { cartID: EMPTY_CART } },
  "accounts/create-account-token ep-": {
    body: {
      data: {
        type: "account_management_authentication_token",
        authentication_mechanism: "account_management_authentication_token",
      },
    },
  },
  "orders/list-order-items include tax_items": { path: { orderID: TAXED_ORDER } },
  "orders/list-order-items include custom_discounts": { path: { orderID: DISCOUNTED_ORDER } },
  "orders/read-order include tax_items": { path: { orderID: TAXED_ORDER } },
  "orders/read-order include custom_discounts": { path: { orderID: DISCOUNTED_ORDER } },
  "payments/create-payment ep-": {
    path: { orderID: findExample({ id: "orders/read-order" })?.path?.["orderID"] ?? "" },
  },
  "payments/create-payment x-": { path: { orderID: CUSTOMER_ORDER } },
  "extensions/entries/list-entries ep-": { path: { slug: "wishlists" } },
  "extensions/entries/list-entries x-": { path: { slug: "wishlists" } },
  "products/read-product include component_products": OF_BUNDLE,
  "search/multi-search page": { body: { searches: [{ type: "search", q: "*" }] } },
  "search/multi-search include component_products": {
    body: { searches: [{ type: "search", q: "*" }] },
  },
  "storefront-catalog/nodes/list-catalog-node-products include component_products": OF_SETS,
  "storefront-catalog/releases/list-release-node-products include component_products": OF_SETS,
  "storefront-catalog/read-catalog-product include component_products": OF_BUNDLE,
  "storefront-catalog/releases/": { path: { catalog_id: PARTNERS, release_id: "latestPublished" } },
  "storefront-catalog/releases/read-release-product include component_products": OF_BUNDLE,
};

/** Parameters that requests of an endpoint need. */
export const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "personal-data/list-personal-data-logs": {
    filter: `eq(resource_type,customer):eq(resource_id,${demoId("customer to erase")})`,
  },
  "personal-data/list-related-data-entries": {
    filter: `eq(resource_type,customer):eq(resource_id,${demoId("customer Ada")})`,
  },
  "webhooks/feed/list-snapshots": { type: "store_location_ext" },
};

/** Where answers show an attribute that a filter or sort names, if not under its own name. */
export const SHOWN_AT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "orders/list-orders": {
    currency: "meta.display_price.with_tax.currency",
    with_tax: "meta.display_price.with_tax.amount",
    without_tax: "meta.display_price.without_tax.amount",
    name: "customer.name",
    email: "customer.email",
    customer_id: "relationships.customer.data.id",
    shipping_postcode: "shipping_address.postcode",
    billing_postcode: "billing_address.postcode",
  },
  "files/list-files": { width: "meta.dimensions.width", height: "meta.dimensions.height" },
  "catalogs/rules/list-rules": { pricebook_ids: "attributes.pricebook_ids.id" },
  "hierarchies/list-hierarchies": {
    hierarchy_id: "id",
    "breadcrumbs.id": "id",
    "breadcrumbs.name": "attributes.name",
    "breadcrumbs.slug": "attributes.slug",
    "breadcrumbs.locales.fr-FR.name": "attributes.locales.fr-FR.name",
  },
  "products/list-products": { manufacturer_part_num: "attributes.mpn" },
};

/** Values of attributes that answers do not show. */
export const HIDDEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "accounts/list-accounts": { account_tags: TAG },
  "inventory/list-stocks": { location: "workshop" },
  "orders/list-orders": { product_id: demoId("alder-mug"), product_sku: "TW-ALDER-MUG", manual: "true" },
  "products/list-products": {
    parent_id: demoId("potters-apron"),
    has_nodes: "false",
    templates: deriveTemplateId(TEMPLATES.care),
  },
  "promotions/rules/list-rule-promotions": { code: "ROASTER-2041", account_tags: TAG },
  "promotions/standard/list-promotions": { code: "WELCOME10" },
};

/** One name for each pattern of attributes. */
export const PATTERNS: Readonly<Record<string, string>> = {
  "locales.*.name": "locales.fr-FR.name",
  "locales.*.description": "locales.fr-FR.description",
  "breadcrumbs.locales.*.name": "breadcrumbs.locales.fr-FR.name",
  "extensions.*": "extensions.products(Care).wash_c",
  "admin_attributes.*": "admin_attributes.season",
  "shopper_attributes.*": "shopper_attributes.made_in",
};

/** Values of headers and of further query parameters, by name, or by endpoint and name. One of them must have an effect. */
export const VALUES: Readonly<Record<string, readonly string[]>> = {
  "if-match": ['W/"none"'],
  "x-moltin-currency": ["EUR", "ZZZ"],
  "accept-language": ["fr-FR"],
  "x-moltin-language": ["fr-FR"],
  "ep-channel": ["studio", "partners"],
  "ep-context-tag": ["studio", "partners"],
  "ep-pricebook-ids-for-price-segmentation-preview": [STAFF_BOOK],
  "ep-pricebook-ids-of-available-prices-to-show": ["all"],
  "ep-inventories-multi-location": ["true"],
  "search-profile": ["no-such"],
  dry_run: ["true"],
  code: ["NO-SUCH"],
  sort: ["id", "-id"],
  "page[total_method]": ["observed"],
  include_hierarchies: ["true"],
  out_of_sync: ["true", "false"],
  since: ["now"],
  type: ["cart"],
  locale: ["fr-FR"],
  key: ["no_such"],
  // A short time would show on a slow machine alone.
  timeout: ["5000"],
  useTemplateSlugs: ["true"],
  "page[limit]": ["2"],
  "page[offset]": ["1"],
};

/** Values that must be refused with the parameter's name, by name, or by endpoint and name. */
export const REFUSED: Readonly<Record<string, string>> = {
  dry_run: "perhaps",
  sort: "unheard_of",
  timeout: "soon",
  "page[total_method]": "guess",
  "page[after]": "x",
  include_hierarchies: "perhaps",
  out_of_sync: "perhaps",
  since: "yesterday",
  type: "unheard_of",
  after: "x",
  useTemplateSlugs: "perhaps",
  "page[limit]": "x",
  "page[offset]": "-1",
};

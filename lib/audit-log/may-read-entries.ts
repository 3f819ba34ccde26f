import { mayReadPath } from "../http/roles/judge-role.ts";
import type { StaffRole } from "../use-case/staff-role.ts";

const PRICE_BOOKS = "/pcm/pricebooks";
const PRODUCTS = "/pcm/products";
const SEARCH = "/pcm/catalogs/search";
const SETTINGS = "/v2/settings";
const REALMS = "/v2/authentication-realms";

/** A path of the area that an object of this type belongs to. */
const PATHS: Readonly<Record<string, string>> = {
  account: "/v2/accounts",
  account_member: "/v2/account-members",
  account_membership: "/v2/accounts",
  account_settings: REALMS,
  account_tag: "/v2/account-tags",
  address: "/v2/accounts",
  application_key: "/v2/application-keys",
  "authentication-realm": REALMS,
  catalog: "/catalogs",
  "catalog-release": "/catalogs",
  catalog_rule: "/catalogs",
  currency: "/v2/currencies",
  custom_api: "/v2/settings/extensions",
  "custom-relationship": "/pcm/custom-relationships",
  customer: "/v2/customers",
  erasure_request: "/v2/personal-data/erasure-requests",
  file: "/v2/files",
  flow: "/v2/flows",
  gateway: "/v2/gateways",
  hierarchy: "/pcm/hierarchies",
  integration: "/v2/integrations",
  inventory_location: "/v2/inventories",
  node: "/pcm/hierarchies",
  "oidc-profile": REALMS,
  order: "/v2/orders",
  password_profile: REALMS,
  "pim-job": "/pcm/jobs",
  "price-modifier": PRICE_BOOKS,
  pricebook: PRICE_BOOKS,
  product: PRODUCTS,
  "product-price": PRICE_BOOKS,
  "product-variation": "/pcm/variations",
  promotion: "/v2/promotions",
  "promotion-job": "/v2/promotions",
  promotion_code: "/v2/promotions",
  "related-products": PRODUCTS,
  rule_promotion: "/v2/rule-promotions",
  "search-job": SEARCH,
  "search-settings": SEARCH,
  settings: SETTINGS,
  staff: "/v2/staff/{staffID}",
  stock: "/v2/inventories",
  time_to_live: SETTINGS,
};

/**
 * Decides whether a caller may read entries about objects of this type: owners, the role for reading and keys without a role read
 * all, others those of areas that they may read.
 * @answers Who may read which entries of the record of changes?
 */
export function mayReadEntries(role: StaffRole | undefined, objectType: string): boolean {
  if (role === undefined || role === "owner" || role === "read_only") return true;
  const path = PATHS[objectType];
  return path !== undefined && mayReadPath(role, path);
}

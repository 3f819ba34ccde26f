import type { Account } from "./accounts.ts";

const of = (endpoint: string, why: string, ...fields: readonly string[]): Account => ({
  endpoint,
  fields,
  why,
});

const TOKENS = ["ep-account-management-authentication-token", "x-moltin-customer-token"];
const NO_PARENT = "The node or hierarchy is at the top, so these have no parent";
const PARENT = ["eq", "in", "lt", "le", "gt", "ge", "is_null"].map(
  (operator) => `filter ${operator} parent_id`,
);
const USAGES = "More usages than the demo store has: test/promotions/codes/usage-lists.test.ts";

/**
 * Parameters and headers that `lookForQueryEffects` finds no effect of, and the account of each. `why` names the test that
 * shows the effect, or says why there is none.
 */
export const QUERY_ACCOUNTS: readonly Account[] = [
  of(
    "audit-log/list-audit-entries",
    "The demo store has no entries: test/audit-log/list-audit-entries.test.ts",
    "*",
  ),
  of(
    "catalogs/release-plans/read-release-plan",
    "Plans end after a day, so the demo store has none: test/catalogs/release-plans/read-release-plan.test.ts",
    "all",
  ),
  ...["list-erasure-requests", "list-personal-data-logs", "list-related-data-entries"].map((name) =>
    of(
      `personal-data/${name}`,
      `Both fields of the filter go together: test/personal-data/${name}.test.ts`,
      ...["filter eq resource_type", "filter eq resource_id"],
    ),
  ),
  of(
    "carts/promotions/list-cart-promotions",
    "Chooses the shopper for whom `code` is tried: test/carts/promotions/list-cart-promotions.test.ts",
    ...TOKENS,
  ),
  ...["extensions/entries/list-entries", "extensions/settings-entries/list-settings-entries"].map((id) =>
    of(
      id,
      "Longer lists than the demo store's: test/extensions/entries/list-entries.test.ts",
      ...["timeout", "page[total_method]"],
    ),
  ),
  of(
    "extensions/entries/read-entry",
    "Of a Custom API that guests may not read: test/permissions/role-policies.test.ts",
    ...TOKENS,
  ),
  of("hierarchies/list-hierarchies", NO_PARENT, ...PARENT),
  of("hierarchies/list-hierarchy-children", NO_PARENT, ...PARENT),
  of(
    "hierarchies/nodes/list-node-children",
    "Children of a node all have a parent",
    "filter is_null parent_id",
  ),
  of(
    "payments/cart-payments/update-cart-payment",
    "Needs a payment at a provider: test/payments/cart-payments/cart-payments.test.ts",
    "*",
  ),
  of("orders/list-orders", "Rows follow changes: test/orders/list-orders.test.ts", "filter eq queue"),
  of(
    "payments/create-payment",
    "Only a signed-in shopper may name a customer of Stripe: test/payments/providers/payment-options.test.ts",
    ...TOKENS,
  ),
  of(
    "products/export/export-products",
    "The file shows it: test/products/export/export-products.test.ts",
    ...["filter", "useTemplateSlugs"],
  ),
  of(
    "products/list-products",
    "Ignored, as in lists that do not sort: docs/differences/lists.md",
    "unknown sort",
  ),
  of(
    "products/import/import-products",
    "Says how the file's dates are read: test/products/import/product-columns.test.ts",
    "locale",
  ),
  ...["codes/list-code-usages", "codes/list-usages"].map((id) =>
    of(`promotions/${id}`, USAGES, "page[after]"),
  ),
  ...["codes/list-rule-code-usages", "codes/list-rule-usages"].map((id) =>
    of(`promotions/rules/${id}`, USAGES, "page[after]"),
  ),
  ...["list-catalog-product-children", "releases/list-release-product-children"].map((id) =>
    of(
      `storefront-catalog/${id}`,
      "Children are no bundles; the lists of products have the same names",
      "include component_products",
    ),
  ),
  of("sign-on/finish-sign-on", "Only after a start: test/sign-on/finish-sign-on.test.ts", "*"),
  of("sign-on/start-sign-on", "Shown in `Location`: test/sign-on/start-sign-on.test.ts", "*"),
  ...["delete", "renew"].map((verb) =>
    of(`staff/tokens/${verb}-staff-token`, "Needs the cookie: test/staff/tokens/staff-tokens.test.ts", "*"),
  ),
  of(
    "webhooks/feed/list-snapshots",
    "A link of an earlier page: test/webhooks/feed/list-snapshots.test.ts",
    "after",
  ),
];

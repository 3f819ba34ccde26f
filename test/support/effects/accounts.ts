import { existsSync } from "node:fs";

/**
 * Fields of requests that `lookForEffects` finds no effect of, and the account of each. `why` names the test that shows the
 * effect, or says why the field is taken without one.
 */
export type Account = { readonly endpoint: string; readonly fields: readonly string[]; readonly why: string };

const SENT_BACK =
  "Sent back: clients send a resource or a copy of it as they read it, and the service says this field";
const SECRET = "Secret or proof of who asks, which no answer shows";
const TYPE_WORD = "Says only what kind of thing the id next to it names";
const AT_STRIPE = "Sent to Stripe: test/payments/providers/payment-options.test.ts";
const AT_PAYPAL = "Sent to PayPal: test/payments/providers/paypal/paypal-payments.test.ts";
const MONEY_OF_CONTRACT =
  "Ignored by name in docs/differences/payments.md: public clients send it with every payment";

const of = (endpoint: string, why: string, ...fields: readonly string[]): Account => ({
  endpoint,
  fields,
  why,
});

const STRIPE_OPTIONS = [
  ...["data.automatic_payment_methods.enabled", "data.automatic_payment_methods.allow_redirects"],
  ...["data.confirmation_method", "data.options.automatic_payment_methods.enabled"],
  ...["data.options.automatic_payment_methods.allow_redirects", "data.options.confirm"],
  ...["data.options.confirmation_method", "data.options.description", "data.options.metadata.*"],
  ...["data.options.receipt_email", "data.options.setup_future_usage"],
  "data.options.statement_descriptor_suffix",
];
const PAYPAL_OPTIONS = ["brand_name", "locale", "landing_page", "shipping_preference", "user_action"].map(
  (name) => `data.options.application_context.${name}`,
);
const TIMES = ["created_at", "updated_at", "published_at"].map((name) => `data.attributes.${name}`);
const MEANINGLESS = ["data.options.execute_threed", "data.options.idempotency_key"];

const IMPORTS = [
  ...["accounts/import/import-accounts", "customers/import/import-customers"],
  ...["extensions/settings-entries/import-settings-entries", "inventory/import/import-stock"],
  ...["price-books/import/import-price-books", "products/import/import-products"],
  ...["promotions/codes/import-codes", "promotions/rules/codes/import-rule-codes"],
];

const fits = (pattern: string, text: string) =>
  pattern.endsWith("*") ? text.startsWith(pattern.slice(0, -1)) : pattern === text;

export const hasAccount = (accounts: readonly Account[], id: string, name: string): boolean =>
  accounts.some(({ endpoint, fields }) => fits(endpoint, id) && fields.some((field) => fits(field, name)));

/** An endpoint's field or parameter without a visible effect. */
export type Unshown = { readonly id: string; readonly name: string };

/** Lists accounts of what shows an effect, or is not declared. */
export function listUnneeded(accounts: readonly Account[], unshown: readonly Unshown[]): readonly string[] {
  return accounts.flatMap(({ endpoint, fields }) =>
    fields
      .filter((field) => !unshown.some(({ id, name }) => fits(endpoint, id) && fits(field, name)))
      .map((field) => `${endpoint} ${field}`),
  );
}

/** Lists files that accounts name and that do not exist. */
export function listMissingFiles(accounts: readonly Account[]): readonly string[] {
  const files = accounts.flatMap(({ why }) => /(?:test|docs)\/[\w./-]+\.(?:ts|md)/.exec(why) ?? []);
  return files.filter((file) => !existsSync(file));
}

export const ACCOUNTS: readonly Account[] = [
  of("accounts/create-account-token", SECRET, "data.username", "data.one_time_password_token"),
  ...["accounts/create-account-token", "customers/create-customer-token"].map((id) =>
    of(
      id,
      SECRET,
      ...["authorization_code", "redirect_uri", "code_verifier"].map((name) => `data.oauth_${name}`),
    ),
  ),
  of("accounts/users/identities/update-identity", "Two spellings of one kind", "data.type"),
  ...["create-oidc-profile", "update-oidc-profile"].flatMap((name) => [
    of(`realms/oidc-profiles/${name}`, "Two spellings of one kind", "data.type"),
    of(`realms/oidc-profiles/${name}`, SECRET, "data.client_secret"),
  ]),
  of(
    "accounts/one-time-codes/request-one-time-code",
    "Steers this request, whose answer is the same for all: test/accounts/one-time-codes/one-time-codes.test.ts",
    ...["data.username", "data.purpose"],
  ),
  of("accounts/users/passwords/create-password-info", SECRET, "data.password"),
  of("accounts/users/passwords/update-password-info", SECRET, "data.password"),
  of("accounts/users/passwords/update-password-info", SENT_BACK, "data.password_profile_id"),
  of("accounts/users/update-user", SENT_BACK, "data.id"),
  of("auth/create-access-token", SECRET, "client_id", "client_secret"),
  ...["associate-accounts", "associate-customers", "dissociate-accounts", "dissociate-customers"].map(
    (name) =>
      of(
        `carts/associations/${name}`,
        "Steers this request: test/carts/associations/associations.test.ts",
        "data.0.id",
      ),
  ),
  ...["create-item-discount", "update-custom-discount", "update-item-discount"].map((name) =>
    of(`carts/custom-discounts/${name}`, SENT_BACK, "data.relationships.*"),
  ),
  of(
    "carts/custom-discounts/create-custom-discounts",
    "Steers this request: test/carts/custom-discounts/custom-discounts.test.ts",
    "options.add_all_or_nothing",
  ),
  of(
    "carts/items/add-cart-items",
    "Steers this request: test/carts/items/re-ordering.test.ts",
    "data.0.order_id",
  ),
  of(
    "carts/items/add-cart-items",
    "Steers this request: test/carts/items/bulk-outcomes.test.ts",
    "options.add_all_or_nothing",
  ),
  of("carts/items/update-cart-item", SENT_BACK, "data.type"),
  of("carts/items/update-cart-items", SENT_BACK, "data.0.type", "data.type"),
  of(
    "carts/items/update-cart-items",
    "Steers this request: test/carts/items/update-cart-items.test.ts",
    "options.update_all_or_nothing",
  ),
  ...["carts/shipping-groups/create-shipping-group", "carts/shipping-groups/update-shipping-group"].map(
    (id) => of(id, SENT_BACK, "data.type"),
  ),
  of(
    "carts/taxes/create-taxes",
    "Steers this request: test/carts/taxes/taxes.test.ts",
    "options.add_all_or_nothing",
  ),
  ...["create-rule", "update-rule"].map((name) =>
    of(`catalogs/rules/${name}`, SENT_BACK, "data.attributes.created_at", "data.attributes.updated_at"),
  ),
  ...["products/create-product", "products/update-product"].map((id) => of(id, SENT_BACK, ...TIMES)),
  ...["price-books/create-price-book", "price-books/update-price-book"].map((id) =>
    of(id, SENT_BACK, ...TIMES),
  ),
  of(
    "catalogs/rules/validate-rules",
    "Steers this request: test/catalogs/rules/validate-rules.test.ts",
    ...["data.name", "data.account_ids.0", "data.account_tag_ids.0", "data.customer_ids.0", "data.tags.0"],
    "data.pricebook_ids.0",
  ),
  of("catalogs/rules/validate-rules", TYPE_WORD, "data.type"),
  of(
    "catalogs/update-catalog",
    "Kept as data, and says whose price counts: test/catalogs/catalogs.test.ts",
    "data.attributes.pricebook_ids.0.priority",
  ),
  of("carts/taxes/create-tax", SENT_BACK, "data.relationships.*"),
  of("checkout/checkout-cart", SECRET, "data.account.id", "data.account.member_id"),
  of("customers/create-customer-token", SECRET, "data.email", "data.password"),
  of("extensions/custom-apis/create-custom-api", SENT_BACK, "data.timestamps", "data.links", "data.meta"),
  of(
    "extensions/entries/create-entry",
    "Steers lists of entries: test/extensions/entries/bulk/create-entries.test.ts",
    "options.add_all_or_nothing",
  ),
  of(
    "extensions/settings-entries/create-settings-entry",
    "Steers lists of entries: test/extensions/entries/bulk/create-entries.test.ts",
    "options.add_all_or_nothing",
  ),
  of("hierarchies/nodes/create-node", TYPE_WORD, "data.relationships.parent.data.type"),
  of("hierarchies/nodes/update-node-parent", TYPE_WORD, "data.type"),
  of(
    "hierarchies/nodes/detach-node-products",
    "Steers this request: test/hierarchies/nodes/node-products.test.ts",
    "data.0.id",
  ),
  of("inventory/create-stock", SENT_BACK, "data.attributes.allocated", "data.attributes.total"),
  of("inventory/update-stock", SENT_BACK, "data.attributes.allocated", "data.attributes.total"),
  of(
    "inventory/transactions/create-stock-transaction",
    "Steers this request: test/inventory/transactions/transactions.test.ts",
    ...["data.attributes.product_id", "data.attributes.location"],
  ),
  of(
    "orders/create-order",
    "Computed from the other amounts of an import: docs/differences/orders.md",
    ...["data.meta.display_price.authorized.amount", "data.meta.display_price.paid.amount"],
    ...["with_tax", "without_tax", "tax", "discount", "without_discount"].map(
      (name) => `data.included.items.0.meta.display_price.${name}.*.amount`,
    ),
  ),
  ...["create-order-group", "update-order-group"].map((name) =>
    of(`orders/shipping-groups/${name}`, SENT_BACK, "data.type"),
  ),
  of(
    "payments/cart-payments/confirm-order-payment",
    "Only a provider's answer shows it: test/payments/cart-payments/cart-payments.test.ts",
    "*",
  ),
  of(
    "payments/cart-payments/update-cart-payment",
    "Only a provider's answer shows it: test/payments/cart-payments/cart-payments.test.ts",
    "*",
  ),
  of("payments/cart-payments/create-cart-payment", AT_STRIPE, "*"),
  of("payments/create-payment", AT_STRIPE, ...STRIPE_OPTIONS, "data.payment", "data.payment_method_types.0"),
  of(
    "payments/create-payment",
    AT_STRIPE,
    ...["confirmation_token", "customer", "return_url", "payment_method_options"].map(
      (name) => `data.options.${name}`,
    ),
  ),
  of("payments/create-payment", AT_PAYPAL, ...PAYPAL_OPTIONS, "data.options.soft_descriptor"),
  of(
    "payments/create-payment",
    AT_PAYPAL,
    ...["data.options.application_context.return_url", "data.options.application_context.cancel_url"],
  ),
  of("payments/create-payment", MONEY_OF_CONTRACT, ...MEANINGLESS),
  of(
    "payments/gateways/update-gateway",
    "Of a gateway with a provider: test/payments/gateways/provider-gateways.test.ts",
    "*",
  ),
  of("payments/transactions/cancel-transaction", AT_STRIPE, "data.reason"),
  of(
    "payments/transactions/cancel-transaction",
    MONEY_OF_CONTRACT,
    "data.options.note",
    "data.options.reason",
  ),
  of(
    "payments/transactions/capture-transaction",
    "Steers this request: test/payments/providers/authorizations.test.ts",
    "data.capture_mechanism",
    "data.amount",
  ),
  of(
    "payments/transactions/capture-transaction",
    AT_PAYPAL,
    "data.options.note_to_payer",
    "data.options.soft_descriptor",
  ),
  of("payments/transactions/capture-transaction", MONEY_OF_CONTRACT, "data.options.note"),
  of(
    "payments/transactions/confirm-transaction",
    "Signed together, a change of one is another signature: test/payments/transactions/external-transactions.test.ts",
    ...["order_id", "transaction_id", "reference", "amount", "currency", "outcome", "timestamp"].map(
      (name) => `data.options.${name}`,
    ),
  ),
  of(
    "payments/transactions/refund-transaction",
    AT_PAYPAL,
    "data.options.note",
    "data.options.note_to_payer",
  ),
  of("payments/transactions/refund-transaction", AT_STRIPE, "data.options.reason"),
  ...["create-price", "update-price"].map((name) =>
    of(
      `price-books/prices/${name}`,
      "Rules have a form that no other value is made of: test/storefront-catalog/weekly-sales.test.ts",
      "data.attributes.sales.*.schedule.rrule",
    ),
  ),
  of("products/files/remove-product-files", SENT_BACK, "data.0.meta.tags.0"),
  ...IMPORTS.map((id) =>
    of(
      id,
      "Signed into the address to which the file is sent: test/infra/local/private-store.test.ts",
      "data.attributes.file_size",
    ),
  ),
  of("products/main-image/create-main-image", TYPE_WORD, "data.type", "data.0.type"),
  of("products/main-image/update-main-image", TYPE_WORD, "data.type", "data.0.type"),
  of("products/variations/remove-product-variations", SENT_BACK, "data.0.meta.tags.0"),
  ...["promotions/codes/create-codes", "promotions/rules/codes/create-rule-codes"].map((id) =>
    of(id, SENT_BACK, ...["id", "type", "created_by", "meta"].map((name) => `data.codes.0.${name}`)),
  ),
  of("promotions/rules/create-rule-promotion", SENT_BACK, "data.id", "data.rule_set.actions.0.id"),
  of("promotions/rules/update-rule-promotion", SENT_BACK, "data.rule_set.actions.0.id"),
  of("promotions/standard/create-promotion", SENT_BACK, "data.id"),
  of(
    "promotions/rules/codes/delete-rule-codes",
    "Steers this request: test/promotions/rules/codes/rule-codes.test.ts",
    ...["data.0.id", "data.0.code"],
  ),
  of(
    "promotions/standard/update-promotion",
    "Amount and currency are read together: test/promotions/standard/update-promotion.test.ts",
    ...["max_discount_value", "min_cart_value"].flatMap((name) => [
      `data.${name}.currency`,
      `data.${name}.amount`,
    ]),
  ),
  of("realms/update-realm", SENT_BACK, "data.type"),
  ...["fields/create-indexable-fields", "profiles/create-search-profile", "words/create-stopword-set"].map(
    (name) => of(`search/merchant/${name}`, SENT_BACK, "data.id"),
  ),
  of("search/merchant/words/create-synonym-set", SENT_BACK, "data.id"),
  of(
    "search/merchant/jobs/create-reindex-job",
    "Steers this request: test/search/merchant/jobs/reindex.test.ts",
    "data.force_reindex",
  ),
  of(
    "search/merchant/jobs/request-reindex",
    "Steers this request: test/search/merchant/jobs/reindex.test.ts",
    "data.force_reindex",
  ),
  of(
    "search/merchant/jobs/create-search-job",
    "Steers this request: test/search/merchant/jobs/reindex.test.ts",
    ...["data.force_reindex", "data.attributes.force_reindex"],
  ),
  of(
    "search/multi-search",
    "Steers which words match, for other queries than the example's: test/search/words.test.ts and test/search/query/query-by.test.ts",
    ...["num_typos", "prefix", "drop_tokens_threshold", "typo_tokens_threshold", "min_len_1typo"].map(
      (name) => `searches.0.${name}`,
    ),
    ...["searches.0.min_len_2typo", "searches.0.query_by_weights"],
  ),
  of(
    "search/multi-search",
    "Steers the highlights of long texts: test/search/requests.test.ts",
    "searches.0.highlight_full_fields",
  ),
  of(
    "staff/tokens/create-staff-token",
    "Another person's id is 403, which names nothing: test/staff/tokens/staff-tokens.test.ts",
    "data.staff_id",
  ),
  of(
    "staff/tokens/create-staff-token",
    "Of a sign-in at a provider: test/staff/tokens/sign-in-at-provider.test.ts",
    ...[
      "data.oauth_authorization_code",
      "data.oauth_redirect_uri",
      "data.oauth_code_verifier",
      "data.invitation",
    ],
  ),
  of("webhooks/subscriptions/create-integration", SENT_BACK, "data.id"),
  of(
    "webhooks/subscriptions/*",
    "Of integrations of another type: test/webhooks/subscriptions/integrations.test.ts",
    ...["data.integration_type", "data.configuration.region", "data.configuration.aws_access_key_id"],
    ...["data.configuration.aws_secret_access_key", "data.configuration.event_bus"],
  ),
];

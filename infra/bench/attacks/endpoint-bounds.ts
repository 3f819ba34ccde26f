/**
 * The limit on the work of a request that needs no token or only a free one. `test/matrix/bounds.test.ts` fails for an
 * endpoint without an entry here.
 * @answers What may the worst request cost?
 */
export type WorkBound =
  /** Every request takes the same work. */
  | { readonly constant: ConstantKind }
  | {
      /** The limited value on which the work depends, and its limit. */
      readonly bound: string;
      /** The endpoint that `npm run bench` measures at the bound: this one, or one that does the same work. */
      readonly measuredBy: string;
    };

type ConstantKind =
  | "one record by id"
  | "a fixed number of records by id"
  | "one record by id is written"
  | "settings of the store";

const oneRecord = { constant: "one record by id" } as const;
const oneWrite = { constant: "one record by id is written" } as const;
const fewRecords = { constant: "a fixed number of records by id" } as const;
const settings = { constant: "settings of the store" } as const;

const makeBound = (bound: string, measuredBy: string): WorkBound => ({ bound, measuredBy });
/** A body of a few fields, each with a maximum length. */
const smallBody = (id: string) => makeBound("a body of 64 KB", id);
const wholeCart = (id: string) =>
  makeBound("a cart of 100 items and 350 KB, 1,000 promotions and 50 automatic rules", id);
const shopperList = (id: string) => makeBound("a page of 100, found within a budget of read units", id);
const pageOfRelease = (id: string) =>
  makeBound("a page of 100 products or nodes of a release that the process keeps", id);
const hash = (id: string) => makeBound("one password of 1,000 characters is hashed", id);

const CARTS = "carts/items/update-cart-items";
const CATALOG = "storefront-catalog/list-catalog-products";

/** By endpoint id. */
export const ENDPOINT_BOUNDS: Readonly<Record<string, WorkBound>> = {
  "accounts/create-account-token": hash("customers/create-customer-token"),
  "accounts/list-accounts": shopperList("orders/list-orders"),
  "accounts/members/list-members": shopperList("orders/list-orders"),
  "accounts/members/read-member": oneRecord,
  "accounts/memberships/list-account-memberships": shopperList("orders/list-orders"),
  "accounts/memberships/list-member-memberships": shopperList("orders/list-orders"),
  "accounts/memberships/read-account-membership": fewRecords,
  "accounts/one-time-codes/request-one-time-code": smallBody("accounts/one-time-codes/request-one-time-code"),
  "accounts/read-account": oneRecord,
  "accounts/users/identities/list-identities": oneRecord,
  "accounts/users/identities/read-identity": oneRecord,
  "accounts/users/passwords/list-password-infos": fewRecords,
  "accounts/users/passwords/read-password-info": oneRecord,
  "accounts/users/passwords/update-password-info": hash("customers/create-customer"),
  "accounts/users/read-user": oneRecord,
  "accounts/users/update-user": smallBody("accounts/users/update-user"),
  "addresses/create-account-address": smallBody("addresses/create-account-address"),
  "addresses/create-customer-address": smallBody("addresses/create-customer-address"),
  "addresses/delete-account-address": oneWrite,
  "addresses/delete-customer-address": oneWrite,
  "addresses/list-account-addresses": shopperList("orders/list-orders"),
  "addresses/list-customer-addresses": shopperList("orders/list-orders"),
  "addresses/read-account-address": oneRecord,
  "addresses/read-customer-address": oneRecord,
  "addresses/update-account-address": smallBody("addresses/update-account-address"),
  "addresses/update-customer-address": smallBody("addresses/update-customer-address"),
  "auth/create-access-token": smallBody("auth/create-access-token"),
  "carts/associations/associate-accounts": makeBound("49 accounts", "carts/associations/associate-accounts"),
  "carts/associations/associate-customers": makeBound(
    "49 customers",
    "carts/associations/associate-customers",
  ),
  "carts/associations/dissociate-accounts": makeBound(
    "50 accounts",
    "carts/associations/dissociate-accounts",
  ),
  "carts/associations/dissociate-customers": makeBound(
    "50 customers",
    "carts/associations/dissociate-customers",
  ),
  "carts/create-cart": smallBody("carts/create-cart"),
  "carts/delete-cart": oneWrite,
  "carts/items/add-cart-items": makeBound(
    "1,000 elements of 256 KB, of them items of 100 carts and orders; a cart of 100 items and 350 KB",
    "carts/items/add-cart-items",
  ),
  "carts/items/delete-cart-item": wholeCart(CARTS),
  "carts/items/delete-cart-items": wholeCart(CARTS),
  "carts/items/list-cart-items": wholeCart("carts/items/list-cart-items"),
  "carts/items/update-cart-item": wholeCart(CARTS),
  "carts/items/update-cart-items": makeBound(
    "1,000 elements of 256 KB; a cart of 100 items and 350 KB",
    CARTS,
  ),
  "carts/list-carts": shopperList("carts/list-carts"),
  "carts/promotions/delete-promotion-code": wholeCart(CARTS),
  "carts/read-cart": wholeCart("carts/read-cart"),
  "carts/shipping-groups/create-shipping-group": wholeCart("carts/shipping-groups/create-shipping-group"),
  "carts/shipping-groups/delete-shipping-group": wholeCart(CARTS),
  "carts/shipping-groups/list-shipping-groups": wholeCart("carts/items/list-cart-items"),
  "carts/shipping-groups/read-shipping-group": wholeCart("carts/items/list-cart-items"),
  "carts/shipping-groups/update-shipping-group": wholeCart("carts/shipping-groups/update-shipping-group"),
  "carts/update-cart": wholeCart("carts/update-cart"),
  "storefront-catalog/configure-product": makeBound(
    "a body of 64 KB, a bundle of 1,500 options",
    "storefront-catalog/configure-product",
  ),
  "storefront-catalog/hierarchies/list-catalog-hierarchies": pageOfRelease(
    "storefront-catalog/nodes/list-catalog-nodes",
  ),
  "storefront-catalog/hierarchies/list-catalog-hierarchy-children": pageOfRelease(
    "storefront-catalog/nodes/list-catalog-nodes",
  ),
  "storefront-catalog/hierarchies/list-catalog-hierarchy-nodes": pageOfRelease(
    "storefront-catalog/nodes/list-catalog-nodes",
  ),
  "storefront-catalog/hierarchies/list-catalog-hierarchy-products": pageOfRelease(
    "storefront-catalog/hierarchies/list-catalog-hierarchy-products",
  ),
  "storefront-catalog/hierarchies/read-catalog-hierarchy": oneRecord,
  "storefront-catalog/list-catalog-component-products": pageOfRelease(CATALOG),
  "storefront-catalog/list-catalog-product-children": pageOfRelease(CATALOG),
  "storefront-catalog/list-catalog-products": pageOfRelease(CATALOG),
  "storefront-catalog/list-catalog-related-products": pageOfRelease(CATALOG),
  "storefront-catalog/nodes/list-catalog-node-children": pageOfRelease(
    "storefront-catalog/nodes/list-catalog-nodes",
  ),
  "storefront-catalog/nodes/list-catalog-node-products": pageOfRelease(CATALOG),
  "storefront-catalog/nodes/list-catalog-nodes": pageOfRelease("storefront-catalog/nodes/list-catalog-nodes"),
  "storefront-catalog/nodes/read-catalog-node": pageOfRelease("storefront-catalog/nodes/read-catalog-node"),
  "storefront-catalog/read-catalog-product": makeBound("a product with 1,500 component products", CATALOG),
  "storefront-catalog/read-catalog-release": oneRecord,
  "checkout/checkout-cart": wholeCart("checkout/checkout-cart"),
  "settings/currencies/list-currencies": settings,
  "settings/currencies/read-currency": settings,
  "customers/create-customer": hash("customers/create-customer"),
  "customers/create-customer-token": hash("customers/create-customer-token"),
  "customers/delete-customer": oneWrite,
  "customers/read-customer": oneRecord,
  "customers/update-customer": hash("customers/create-customer"),
  "extensions/entries/create-entry": makeBound(
    "100 entries of 1 MB, patterns of 16 million instructions times characters",
    "extensions/entries/create-entry",
  ),
  "extensions/entries/delete-entry": oneWrite,
  "extensions/entries/list-entries": makeBound(
    "10,000 entries of 32 MB, found with 500 read units; a page of 8 MB",
    "extensions/entries/list-entries",
  ),
  "extensions/entries/read-entry": oneRecord,
  "extensions/entries/update-entry": makeBound(
    "a body of 512 KB, patterns of 4 million instructions times characters",
    "extensions/entries/update-entry",
  ),
  "files/list-files": shopperList("files/list-files"),
  "files/read-file": oneRecord,
  "inventory/list-stocks": shopperList("files/list-files"),
  "inventory/locations/list-stock-locations": shopperList("files/list-files"),
  "inventory/locations/read-stock-location": oneRecord,
  "inventory/read-stock": oneRecord,
  "inventory/read-stocks": makeBound("100 stocks by id", "inventory/read-stocks"),
  "orders/list-order-items": makeBound("an order of a cart: 100 items and 350 KB", "orders/list-order-items"),
  "orders/list-orders": shopperList("orders/list-orders"),
  "orders/read-order": makeBound("an order of a cart: 100 items and 350 KB", "orders/list-order-items"),
  "orders/shipping-groups/list-order-groups": makeBound("an order of a cart", "orders/list-order-items"),
  "orders/shipping-groups/read-order-group": makeBound("an order of a cart", "orders/list-order-items"),
  "payments/cart-payments/confirm-order-payment": makeBound(
    "an order of 100 items and 350 KB, and three calls to the provider",
    "payments/create-payment",
  ),
  "payments/cart-payments/create-cart-payment": wholeCart(CARTS),
  "payments/cart-payments/update-cart-payment": wholeCart(CARTS),
  "payments/create-payment": makeBound(
    "an order of a cart, its stock in transactions",
    "payments/create-payment",
  ),
  "payments/transactions/confirm-transaction": makeBound(
    "an order of a cart, its stock in transactions",
    "payments/transactions/confirm-transaction",
  ),
  "payments/transactions/list-transactions": makeBound(
    "the transactions of one order",
    "orders/list-order-items",
  ),
  "payments/transactions/read-transaction": oneRecord,
  // Without a signature, nothing more is read.
  "payments/webhooks/receive-webhook": settings,
  "realms/oidc-profiles/list-oidc-profiles": settings,
  "realms/oidc-profiles/read-oidc-profile": settings,
  "realms/list-realms": settings,
  "realms/password-profiles/list-password-profiles": settings,
  "realms/password-profiles/read-password-profile": settings,
  "realms/read-realm": settings,
  "realms/settings/read-account-authentication": settings,
  "realms/settings/read-customer-authentication": settings,
  "routing/answer-unrouted-request": makeBound(
    "hands the request to another endpoint's function",
    "auth/create-access-token",
  ),
  "sign-on/finish-posted-sign-on": settings,
  "sign-on/finish-sign-on": settings,
  "sign-on/read-provider-document": settings,
  "sign-on/read-provider-keys": settings,
  "sign-on/start-sign-on": settings,
  "staff/tokens/create-staff-token": smallBody("staff/tokens/create-staff-token"),
  "staff/tokens/delete-staff-token": oneWrite,
  "staff/tokens/list-sign-in-options": fewRecords,
  "staff/tokens/renew-staff-token": oneWrite,
  "search/multi-search": makeBound("50 searches within 60 million units of work", "search/multi-search"),
};

/** Measured by other parts of `npm run bench`. */
export const MEASURED_ELSEWHERE: readonly string[] = ["search/multi-search"];

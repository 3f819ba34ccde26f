import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { type FrontDoor, fillPath, frontDoor, isOpen } from "../support/front-door.ts";
import { asShopper, NOON, testToken } from "../support/runtime.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";
import { type Ask, listAsks } from "../support/unpublished/asks.ts";
import {
  aShopAtWork,
  HIDDEN,
  HIDDEN_AMOUNT,
  NOWHERE,
  SHOWN,
  type ShopAtWork,
} from "../support/unpublished/shop-at-work.ts";

/** The requests for an endpoint, or the reason why it cannot reveal unpublished data. */
type Row =
  | {
      readonly asks: (endpoint: Endpoint, shop: ShopAtWork) => readonly Ask[];
      /** Information that the status of an answer may reveal. */
      readonly alsoTells?: string;
    }
  | { readonly tellsNothing: string };

const DECLARED: Row = { asks: listAsks };
const ENTRIES: Row = {
  asks: listAsks,
  alsoTells:
    "That there is a Custom API of this slug: it is 403 without a policy, and 404 where there is none.",
};
const OWN = (what: string): Row => ({ tellsNothing: `It shows ${what} of the caller alone.` });
const SIGNING_IN: Row = {
  tellsNothing: "How one signs in is for everybody; none of it is ever unpublished.",
};
const ORDERS: Row = {
  tellsNothing: "An order of the caller's own, which keeps what its cart had when it was made.",
};
const CART_PAYMENTS: Row = {
  tellsNothing: "It answers with the cart as the cart itself does, and with the payment at the provider.",
};
const LOCATIONS: Row = {
  tellsNothing: "Locations are for everybody, as storefronts let shoppers choose one; they name no product.",
};

/** Every endpoint that shoppers or anonymous callers may use. A new one fails until it has a row. */
const ROWS: Readonly<Record<string, Row>> = {
  "GET /catalog": DECLARED,
  "GET /catalog/hierarchies": DECLARED,
  "GET /catalog/hierarchies/{hierarchy_id}": DECLARED,
  "GET /catalog/hierarchies/{hierarchy_id}/children": DECLARED,
  "GET /catalog/hierarchies/{hierarchy_id}/nodes": DECLARED,
  "GET /catalog/hierarchies/{hierarchy_id}/products": DECLARED,
  "POST /catalog/multi-search": { asks: searches },
  "GET /catalog/nodes": DECLARED,
  "GET /catalog/nodes/{node_id}": DECLARED,
  "GET /catalog/nodes/{node_id}/relationships/children": DECLARED,
  "GET /catalog/nodes/{node_id}/relationships/products": DECLARED,
  "GET /catalog/products": DECLARED,
  "GET /catalog/products/{product_id}": DECLARED,
  "POST /catalog/products/{product_id}/configure": { asks: configurations },
  "GET /catalog/products/{product_id}/relationships/children": DECLARED,
  "GET /catalog/products/{product_id}/relationships/component_products": DECLARED,
  "GET /catalog/products/{product_id}/relationships/{custom_relationship_slug}/products": DECLARED,
  "POST /oauth/access_token": { tellsNothing: "It answers with a token." },
  "GET /oidc-idp/.well-known/jwks.json": SIGNING_IN,
  "GET /oidc-idp/callback/stores/{storeID}/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}":
    SIGNING_IN,
  "POST /oidc-idp/callback/stores/{storeID}/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}":
    SIGNING_IN,
  "GET /oidc-idp/login/stores/{storeID}/authentication-realms/{realmID}": SIGNING_IN,
  "GET /oidc-idp/stores/{storeID}/authentication-realms/{realmID}/.well-known/openid-configuration":
    SIGNING_IN,
  "GET /v2/account-members": OWN("the member"),
  "GET /v2/account-members/{memberID}": OWN("the member"),
  "GET /v2/account-members/{memberID}/account-memberships": OWN("the memberships"),
  "POST /v2/account-members/tokens": SIGNING_IN,
  "GET /v2/accounts": OWN("the account"),
  "GET /v2/accounts/{accountID}": OWN("the account"),
  "GET /v2/accounts/{accountID}/account-memberships": OWN("the account"),
  "GET /v2/accounts/{accountID}/account-memberships/{membershipID}": OWN("the account"),
  "GET /v2/accounts/{accountID}/addresses": OWN("the addresses"),
  "POST /v2/accounts/{accountID}/addresses": OWN("the addresses"),
  "DELETE /v2/accounts/{accountID}/addresses/{addressID}": OWN("the addresses"),
  "GET /v2/accounts/{accountID}/addresses/{addressID}": OWN("the addresses"),
  "PUT /v2/accounts/{accountID}/addresses/{addressID}": OWN("the addresses"),
  "GET /v2/authentication-realms": SIGNING_IN,
  "GET /v2/authentication-realms/{realmID}": SIGNING_IN,
  "GET /v2/authentication-realms/{realmID}/oidc-profiles": SIGNING_IN,
  "GET /v2/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}": SIGNING_IN,
  "GET /v2/authentication-realms/{realmID}/password-profiles": SIGNING_IN,
  "GET /v2/authentication-realms/{realmID}/password-profiles/{passwordProfileID}": SIGNING_IN,
  "POST /v2/authentication-realms/{realmID}/password-profiles/{passwordProfileID}/one-time-password-token-request":
    SIGNING_IN,
  "GET /v2/authentication-realms/{realmID}/user-authentication-info/{userID}": OWN("the user"),
  "PUT /v2/authentication-realms/{realmID}/user-authentication-info/{userID}": OWN("the user"),
  "GET /v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-oidc-profile-info":
    OWN("the user"),
  "GET /v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-oidc-profile-info/{identityID}":
    OWN("the user"),
  "GET /v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-password-profile-info":
    OWN("the user"),
  "GET /v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-password-profile-info/{passwordInfoID}":
    OWN("the user"),
  "PUT /v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-password-profile-info/{passwordInfoID}":
    OWN("the user"),
  "GET /v2/carts": DECLARED,
  "POST /v2/carts": {
    tellsNothing: "A new cart has what the request says, which names nothing that is there.",
  },
  "DELETE /v2/carts/{cartID}": { asks: inACart },
  "GET /v2/carts/{cartID}": { asks: inACart },
  "PUT /v2/carts/{cartID}": { asks: inACart },
  "POST /v2/carts/{cartID}/checkout": { asks: inACart },
  "POST /v2/carts/{cartID}/payments": CART_PAYMENTS,
  "PUT /v2/carts/{cartID}/payments/{paymentIntentID}": CART_PAYMENTS,
  "DELETE /v2/carts/{cartID}/discounts/{code}": { asks: inACart },
  "DELETE /v2/carts/{cartID}/items": { asks: inACart },
  "GET /v2/carts/{cartID}/items": { asks: inACart },
  "POST /v2/carts/{cartID}/items": { asks: additions },
  "PUT /v2/carts/{cartID}/items": { asks: inACart },
  "DELETE /v2/carts/{cartID}/items/{itemID}": { asks: inACart },
  "PUT /v2/carts/{cartID}/items/{itemID}": { asks: inACart },
  "DELETE /v2/carts/{cartID}/relationships/accounts": { asks: inACart },
  "POST /v2/carts/{cartID}/relationships/accounts": { asks: inACart },
  "DELETE /v2/carts/{cartID}/relationships/customers": { asks: inACart },
  "POST /v2/carts/{cartID}/relationships/customers": { asks: inACart },
  "GET /v2/carts/{cartID}/shipping-groups": { asks: inACart },
  "POST /v2/carts/{cartID}/shipping-groups": { asks: inACart },
  "DELETE /v2/carts/{cartID}/shipping-groups/{shippingGroupID}": { asks: inACart },
  "GET /v2/carts/{cartID}/shipping-groups/{shippingGroupID}": { asks: inACart },
  "PUT /v2/carts/{cartID}/shipping-groups/{shippingGroupID}": { asks: inACart },
  "GET /v2/currencies": {
    tellsNothing: "Currencies are for everybody, also those that are off, which say so.",
  },
  "GET /v2/currencies/{currency_id}": { tellsNothing: "As the list of them." },
  "POST /v2/customers": OWN("the customer"),
  "DELETE /v2/customers/{customerID}": OWN("the customer"),
  "GET /v2/customers/{customerID}": OWN("the customer"),
  "PUT /v2/customers/{customerID}": OWN("the customer"),
  "GET /v2/customers/{customerID}/addresses": OWN("the addresses"),
  "POST /v2/customers/{customerID}/addresses": OWN("the addresses"),
  "DELETE /v2/customers/{customerID}/addresses/{addressID}": OWN("the addresses"),
  "GET /v2/customers/{customerID}/addresses/{addressID}": OWN("the addresses"),
  "PUT /v2/customers/{customerID}/addresses/{addressID}": OWN("the addresses"),
  "POST /v2/customers/tokens": SIGNING_IN,
  "GET /v2/extensions/{slug}": ENTRIES,
  "POST /v2/extensions/{slug}": ENTRIES,
  "DELETE /v2/extensions/{slug}/{entryID}": ENTRIES,
  "GET /v2/extensions/{slug}/{entryID}": ENTRIES,
  "PUT /v2/extensions/{slug}/{entryID}": ENTRIES,
  "GET /v2/files": DECLARED,
  "GET /v2/files/{file_id}": {
    tellsNothing:
      "Any caller who knows the id of a file reads it, as docs/security.md says; ids cannot be guessed.",
  },
  "GET /v2/inventories": DECLARED,
  "GET /v2/inventories/{product_id}": DECLARED,
  "GET /v2/inventories/locations": LOCATIONS,
  "GET /v2/inventories/locations/{location_id}": LOCATIONS,
  "POST /v2/inventories/multiple": DECLARED,
  "GET /v2/orders": ORDERS,
  "POST /v2/gateways/{slug}/webhooks": { tellsNothing: "It answers that it has got the message." },
  "GET /v2/orders/{orderID}": ORDERS,
  "POST /v2/orders/{orderID}/confirm": ORDERS,
  "GET /v2/orders/{orderID}/items": ORDERS,
  "POST /v2/orders/{orderID}/payments": ORDERS,
  "GET /v2/orders/{orderID}/shipping-groups": ORDERS,
  "GET /v2/orders/{orderID}/shipping-groups/{shippingGroupID}": ORDERS,
  "GET /v2/orders/{orderID}/transactions": ORDERS,
  "GET /v2/orders/{orderID}/transactions/{transactionID}": ORDERS,
  "POST /v2/orders/{orderID}/transactions/{transactionID}/confirm": ORDERS,
  "GET /v2/settings/account-authentication": SIGNING_IN,
  "GET /v2/settings/customer-authentication": SIGNING_IN,
  "GET /v2/staff/sign-in-options": SIGNING_IN,
  "POST /v2/staff/tokens": SIGNING_IN,
  "POST /v2/staff/tokens/renewals": SIGNING_IN,
  "DELETE /v2/staff/tokens": SIGNING_IN,
  "GET $default": { tellsNothing: "It passes requests on to the endpoints of this list." },
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const open = endpoints.filter((one) => one.auth === "none" || isOpen(one));

/** Searches for unpublished data, in every field that can hold it. */
function searches({ method }: Endpoint, { hidden }: ShopAtWork): readonly Ask[] {
  const [product, node] = [hidden["product_id"]?.[0], hidden["node_id"]?.[0]];
  const fields = ["name", "description", "sku", "slug", "tags", "upc_ean", "manufacturer_part_num"];
  const found = [
    { q: HIDDEN },
    { q: HIDDEN.slice(0, 5), prefix: true },
    { q: "*", per_page: 100 },
    {
      q: "*",
      facet_by: "tags,price.USD.float_price,meta.catalog_id,meta.product_types",
      max_facet_values: 100,
    },
    { q: "*", filter_by: `id:=${product}` },
    { q: "*", filter_by: `meta.breadcrumbs.keyword:=${node}` },
    { q: "*", filter_by: `price.USD.float_price:>${HIDDEN_AMOUNT / 100 - 1}` },
    { q: HIDDEN, highlight_full_fields: fields.join(",") },
    ...fields.map((field) => ({ q: HIDDEN, query_by: field, drop_tokens_threshold: 0 })),
    ...fields.map((field) => ({ q: "*", filter_by: `${field}:=${HIDDEN}` })),
    ...fields.map((field) => ({ q: "*", sort_by: `${field}:asc` })),
  ];
  const bodies = [
    ...found.map((search) => ({ searches: [{ type: "search", ...search }] })),
    { searches: [{ type: "autocomplete", q: HIDDEN.slice(0, 3) }] },
  ];
  const includes = "?include=main_image,files,component_products";
  return bodies.flatMap((body) =>
    ["/catalog/multi-search", "/pcm/catalog/multi-search"].map((path) => ({
      method,
      path: path + includes,
      body,
    })),
  );
}

/** Configurations with an unpublished option, of published and of unpublished products. */
function configurations(endpoint: Endpoint, { shown, hidden }: ShopAtWork): readonly Ask[] {
  const products = hidden["product_id"] ?? [];
  return [...(shown["product_id"] ?? []), ...products].flatMap((product_id) =>
    products.map((option) => ({
      method: endpoint.method,
      path: fillPath(endpoint, { product_id }),
      body: { data: { selected_options: { one: { [option]: 1 } } } },
    })),
  );
}

/** A cart of the caller with published products. */
const CART = "a-cart-of-a-guest";

function inACart(endpoint: Endpoint, shop: ShopAtWork): readonly Ask[] {
  return listAsks(endpoint, { ...shop, shown: { ...shop.shown, cartID: [CART] } });
}

/** Adds everything unpublished to a cart, by each of its names. The test then reads the cart, too. */
function additions(endpoint: Endpoint, shop: ShopAtWork): readonly Ask[] {
  const { method } = endpoint;
  const path = `/v2/carts/${CART}/items`;
  const [, bundle] = shop.shown["product_id"] ?? [];
  const data = (shop.hidden["product_id"] ?? []).flatMap((id) => [
    { type: "cart_item", id, quantity: 1 },
    { type: "cart_item", id, quantity: 9999 },
    { type: "cart_item", id: bundle, quantity: 1, bundle_configuration: bundleOf(id) },
  ]);
  const skus = ["", "-draft", "-component", "-removed", "-next"].map((suffix) => HIDDEN + suffix);
  const named = [
    ...skus.map((sku) => ({ type: "cart_item", sku, quantity: 1 })),
    ...skus.map((sku) => ({ type: "custom_item", sku, name: "x", quantity: 1, price: { amount: 1 } })),
    ...["", "-1", "-2", "-rule-0", "-rule-1", "-rule-2"].map((suffix) => ({
      type: "promotion_item",
      code: HIDDEN + suffix,
    })),
  ];
  const bodies = [...data, ...named].map((one) => ({ data: one }));
  return [...inACart(endpoint, shop), ...bodies.map((body) => ({ method, path, body }))];
}

const bundleOf = (id: string) => ({ selected_options: { one: { [id]: 1 } } });

type Headers = Readonly<Record<string, string>>;

async function everyShopper(): Promise<readonly Headers[]> {
  const authorization = `Bearer ${await testToken("implicit", NOON)}`;
  const [account, customer] = [await asShopper({ account: "a" }), await asShopper({ customer: "c" })];
  return [{ authorization }, { authorization, ...account }, { authorization, ...customer }];
}

/** Ids that do not exist. Each replaces one unpublished id. */
const otherId = (at: number) => `${UNKNOWN_ID.slice(0, -4)}${String(9000 + at)}`;

/** Returns the request with ids and names that do not exist in place of the hidden ones. */
function aboutNothing(sent: Ask, { hiddenIds }: ShopAtWork): Ask {
  let text = JSON.stringify(sent).replaceAll(HIDDEN, NOWHERE);
  for (const [at, id] of hiddenIds.entries()) text = text.replaceAll(id, otherId(at));
  return JSON.parse(text);
}

type Answered = { readonly status: number; readonly text: string };

describe("what is not published", () => {
  let send: FrontDoor;
  let shop: ShopAtWork;
  let shoppers: readonly Headers[];
  beforeAll(async () => {
    shop = await aShopAtWork();
    send = frontDoor({ table: shop.table });
    shoppers = await everyShopper();
  });

  let carts = 0;

  /** Creates a cart of this shopper with published products. */
  async function aCart(headers: Headers): Promise<string> {
    carts += 1;
    const id = `cart-${String(carts).padStart(8, "0")}`;
    const post = (path: string, data: unknown) => send({ method: "POST", path, headers, body: { data } });
    await post("/v2/carts", { id });
    await post(`/v2/carts/${id}/items`, {
      type: "cart_item",
      id: shop.shown["product_id"]?.[0],
      quantity: 1,
    });
    return id;
  }

  /** The answer and the cart it changed, without the cart's id. */
  async function answerTo(ask: Ask, headers: Headers): Promise<Answered> {
    const isOfCart = ask.path.includes(CART);
    const cart = isOfCart ? await aCart(headers) : CART;
    const path = ask.path.replace(CART, cart);
    const { status, text } = await send({ ...ask, path, headers: { ...ask.headers, ...headers } });
    const cartPath = `/v2/carts/${cart}?include=items,promotions,products,tax_items,custom_discounts`;
    const after = isOfCart ? (await send({ method: "GET", path: cartPath, headers })).text : "";
    return { status, text: `${text}${after}`.replaceAll(cart, CART) };
  }

  /** The fault of an answer: it contains unpublished data, or it differs from the answer about a missing resource. */
  async function faultOf(
    ask: Ask,
    headers: Headers,
    { alsoTells }: { alsoTells?: string },
  ): Promise<unknown> {
    const nothing = aboutNothing(ask, shop);
    const [found, other] = [await answerTo(ask, headers), await answerTo(nothing, headers)];
    const said = decodeURIComponent(JSON.stringify(ask));
    const words = [HIDDEN, ...shop.hiddenIds];
    const left = words
      .filter((word) => said.includes(word))
      .reduce((text, word) => text.replaceAll(word, "?"), found.text);
    const told = [...words, String(HIDDEN_AMOUNT)].filter((word) => left.includes(word));
    const isSame = alsoTells !== undefined || isDeepStrictEqual(withoutIds(found), withoutIds(other));
    return told.length === 0 && isSame && found.status < 500 ? undefined : { ask, told, found, other };
  }

  it("is looked for in every endpoint that shoppers may call, or is known not to be there", () => {
    expect(Object.keys(ROWS).sort()).toEqual(open.map(nameOf).sort());
  });

  const asked = open.filter((endpoint) => "asks" in (ROWS[nameOf(endpoint)] ?? {}));

  it.each(asked.map((one) => [nameOf(one), one] as const))("is in no answer: %s", async (name, endpoint) => {
    const row = ROWS[name];
    if (!row || !("asks" in row)) throw new Error("Only rows with requests are asked.");
    const asks = row.asks(endpoint, shop);
    expect(asks.length).toBeGreaterThan(0);
    const faults: unknown[] = [];
    for (const ask of asks) {
      // The shopper only matters for own resources. Requests with carts take too long to be sent three times.
      const callers = ask.path.includes(CART) ? shoppers.slice(0, 1) : shoppers;
      for (const headers of callers) faults.push(await faultOf(ask, headers, row));
    }
    expect(faults.filter((fault) => fault !== undefined).slice(0, 3)).toEqual([]);
  });

  it("is found by client credentials, and what is published by all shoppers", async () => {
    const admin = { authorization: `Bearer ${await testToken("client_credentials", NOON)}` };
    for (const id of shop.hidden["product_id"] ?? []) {
      const stock = await send({ method: "GET", path: `/v2/inventories/${id}`, headers: admin });
      const product = await send({ method: "GET", path: `/pcm/products/${id}`, headers: admin });
      expect([stock.text.includes(String(HIDDEN_AMOUNT)), product.text.includes(HIDDEN)]).toEqual([
        true,
        true,
      ]);
    }
    for (const headers of shoppers) {
      for (const path of ["/catalog/products", `/catalog/products/${shop.shown["product_id"]?.[0]}`]) {
        const { status, text } = await send({ method: "GET", path, headers });
        expect([status, text.includes(SHOWN)]).toEqual([200, true]);
      }
      const stock = `/v2/inventories/${shop.shown["product_id"]?.[0]}`;
      expect((await send({ method: "GET", path: stock, headers })).status).toBe(200);
    }
  });

  const ofEntries = endpoints.filter((one) => isOpen(one) && one.path.includes("{slug}"));

  it.each(ofEntries.map((one) => [one.method, one.path, one] as const))(
    "403: %s %s of a Custom API without a policy for shoppers; nothing is changed",
    async (method, _, endpoint) => {
      const [slug = "", entryID = ""] = [shop.hidden["slug"]?.[0], shop.hidden["entryID"]?.[0]];
      const before = JSON.stringify(shop.table.all());
      for (const headers of shoppers) {
        const body = endpoint.body === undefined ? undefined : { data: { type: "x_ext" } };
        const path = fillPath(endpoint, { slug, entryID });
        const { status, text } = await send({ method, path, headers, body });
        expect([status, text.includes(entryID)]).toEqual([403, false]);
      }
      expect(JSON.stringify(shop.table.all())).toBe(before);
    },
  );
});

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The answer without the ids and words that differ between the two requests. */
function withoutIds({ status, text }: Answered): Answered {
  const words = [HIDDEN, NOWHERE].reduce((left, word) => left.replaceAll(word, "?"), text);
  return { status, text: words.replaceAll(UUID, "?") };
}

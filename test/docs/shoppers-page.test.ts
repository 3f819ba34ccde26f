import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import * as endpoints from "../../functions/index.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";

/** Areas in which shoppers write data that becomes part of a cart, an order or a payment. */
const AREAS = ["carts", "checkout", "orders", "payments", "addresses"];

/** Fields of payments of orders and of carts alike. */
const ofPayments = (...names: readonly string[]) =>
  names.flatMap((name) => [`payments data.${name}`, `payments/cart-payments data.${name}`]);

/**
 * Fields that each row of the page is about, below the folder of their endpoints. Keys are the row's first words; a name
 * includes everything in it.
 */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  "name, sku, description and price of a custom item": [
    "carts/items data.name",
    "carts/items data.description",
    "carts/items data.price",
  ],
  "that a custom item has the sku of a real product": ["carts/items data.sku"],
  "what shipping costs": [
    "carts/shipping-groups data.shipping_price",
    "carts/shipping-groups data.includes_tax",
  ],
  "which kind of discounts a cart takes": ["carts data.discount_settings"],
  "quantity of an item that has taxes, address and items of a shipping group": [
    "carts/items data.shipping_group_id",
    "carts/shipping-groups data.address",
  ],
  "what promotions look at in a cart": [
    "carts data.custom_attributes",
    "carts data.contact",
    "carts data.snapshot_date",
  ],
  "that a cart takes more than there is": ["carts data.inventory_settings", "carts/items data.location"],
  "that an order is a customer's whose id is known": ["checkout data.customer.id"],
  "number and external reference of an order": ["checkout data.order_number", "checkout data.external_ref"],
  "name and e-mail address of the buyer, and addresses of an order": [
    "checkout data.customer.name",
    "checkout data.customer.email",
    "checkout data.contact",
    "checkout data.billing_address",
    "checkout data.shipping_address",
  ],
  "that an order is paid, at the gateway": ofPayments("gateway"),
  "what a payment is called, and how much of the order or cart it pays": ofPayments(
    "paymentmethod_meta",
    "amount",
  ),
  "when the money of a payment at a provider is taken": ofPayments("method"),
  "description, metadata, receipt address and statement text of a payment at a provider": [
    ...ofPayments(
      ...["options.description", "options.metadata.*", "options.receipt_email", "options.soft_descriptor"],
      "options.statement_descriptor_suffix",
    ),
    "payments/cart-payments data.options.metadata.statement_descriptor",
  ],
  "names, pages and return addresses that PayPal shows": ofPayments("options.application_context"),
  "by which means a payment at a provider is made, and who confirms it": ofPayments(
    ...["payment", "payment_method_types", "automatic_payment_methods", "confirmation_method"],
    ...["options.automatic_payment_methods", "options.confirm", "options.confirmation_method"],
    ...["options.confirmation_token", "options.return_url", "options.setup_future_usage"],
    ...["options.execute_threed", "options.idempotency_key", "options.payment_method_options"],
  ),
  "the customer at Stripe that a payment names": ofPayments("options.customer"),
  "the order that a cart's payment is confirmed for": [
    "payments/cart-payments data.options.metadata.order_id",
  ],
  "channel and tags": ["* header ep-channel", "* header ep-context-tag"],
  "custom inputs of an item": ["carts/items data.custom_inputs"],
  "name, description and id of a cart": ["carts data.name", "carts data.description", "carts data.id"],
  "tracking reference, external reference, type and delivery estimate of a shipping group": [
    "carts/shipping-groups data.tracking_reference",
    "carts/shipping-groups data.external_ref",
    "carts/shipping-groups data.shipping_type",
    "carts/shipping-groups data.delivery_estimate",
  ],
  "entries of an address book": [
    ...[
      "name",
      "first_name",
      "last_name",
      "company_name",
      "phone_number",
      "line_1",
      "line_2",
      "city",
      "county",
    ].map((name) => `addresses data.${name}`),
    ...["region", "postcode", "country", "instructions"].map((name) => `addresses data.${name}`),
  ],
  "products, quantities and what of a bundle": [
    "carts/items data.id",
    "carts/items data.quantity",
    "carts/items data.bundle_configuration",
  ],
  "items of another cart or of an order to take over": [
    "carts/items data.cart_id",
    "carts/items data.order_id",
  ],
  "promotion codes": ["carts/items data.code"],
  "the currency of a cart's first item": ["* header x-moltin-currency"],
  "the owners of a cart": ["carts/associations data.id", "checkout data.account"],
  "the total that is expected": ["checkout data.expected_total"],
  "the confirmation of a payment": ["payments/transactions data.options"],
  "who is signed in, the version that is changed, and how a list is carried out": [
    "* header ep-account-management-authentication-token",
    "* header x-moltin-customer-token",
    "* header if-match",
    "carts/items options",
  ],
  "types, ids and taxes that a body repeats": [
    "carts/items data.type",
    "carts/items data.tax",
    "carts/shipping-groups data.type",
    "carts/associations data.type",
    "carts data.payment_intent_id",
    "addresses data.type",
    "addresses data.id",
  ],
};

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
};

/** Paths of all fields in a body that have no named fields of their own. */
function leavesOf(schema: Schema, path: readonly string[] = []): readonly string[] {
  const { properties = {}, items, oneOf = [], anyOf = [], additionalProperties: others } = schema;
  const inner = [
    ...Object.entries(properties).flatMap(([name, one]) => leavesOf(one, [...path, name])),
    ...[...oneOf, ...anyOf, ...(items ? [items] : [])].flatMap((one) => leavesOf(one, path)),
    ...(typeof others === "object" ? leavesOf(others, [...path, "*"]) : []),
  ];
  return inner.length > 0 ? inner : [path.join(".")];
}

const folderOf = ({ id }: Endpoint) => id.slice(0, id.lastIndexOf("/"));

/** Fields and headers that an implicit token may send in these areas. */
function shoppersFields(): readonly string[] {
  const open = Object.values(endpoints).filter(
    ({ id, auth }) => AREAS.includes(id.split("/")[0]!) && (auth === "none" || auth.includes("implicit")),
  );
  const found = open.flatMap((endpoint) => [
    ...(endpoint.body
      ? leavesOf(endpoint.body as Schema).map((leaf) => `${folderOf(endpoint)} ${leaf}`)
      : []),
    ...Object.keys(endpoint.headers ?? {}).map((name) => `* header ${name}`),
  ]);
  return [...new Set(found)].sort();
}

const covers = (field: string) => (found: string) => found === field || found.startsWith(`${field}.`);

describe("docs/shoppers.md", () => {
  const fields = shoppersFields();
  const named = Object.values(ROWS).flat();
  const page = readFileSync("docs/shoppers.md", "utf8");

  it("names every field that an implicit token may send in a cart, a checkout, an order, a payment or an address", () => {
    expect(fields.length).toBeGreaterThan(90);
    expect(fields.filter((found) => !named.some((field) => covers(field)(found)))).toEqual([]);
  });

  it("has each of the rows that the fields are in, and no row is about a field that is gone", () => {
    expect(Object.keys(ROWS).filter((row) => !page.includes(`\n| ${row}`))).toEqual([]);
    expect(named.filter((field) => !fields.some(covers(field)))).toEqual([]);
  });
});

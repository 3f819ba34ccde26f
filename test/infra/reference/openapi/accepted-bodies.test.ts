import { describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { endpoints } from "../../../../infra/endpoints.ts";
import { ajvOptions } from "../../../../lib/http/body/compile-schema.ts";
import type { Endpoint } from "../../../../lib/http/endpoint.ts";
import { readWholeDocument } from "../../../support/openapi/whole-document.ts";

const document = JSON.parse(await readWholeDocument());
const described = new Ajv2020({ strict: false });
formats.default(described);
described.addSchema({ $id: "document", components: document.components });
const checked = new Ajv2020(ajvOptions);
formats.default(checked);

/** The verdicts on the body by the document's schema and by the service's. */
function judged(id: string, body: unknown) {
  const endpoint: Endpoint = endpoints.find((one) => one.id === id)!;
  const { requestBody } = document.paths[endpoint.path][endpoint.method.toLowerCase()];
  const { $ref } = requestBody.content["application/json"].schema;
  return {
    described: described.validate({ $ref: `document${$ref}` }, body),
    accepted: checked.validate(
      endpoint.body as object,
      (endpoint.normalize ?? ((same: unknown) => same))(body, "specification"),
    ),
  };
}

const UUID = "3f1a8d52-5a1e-4c8e-9a40-6a0d9f6f1c11";
const product = { type: "cart_item", sku: "MUG", quantity: 1 };
const custom = { type: "custom_item", name: "Engraving", quantity: 1, price: { amount: 500 } };
const code = { type: "promotion_item", code: "SPRING" };
const copies = [
  { type: "cart_items", cart_id: "other" },
  { type: "order_items", order_id: UUID },
];
const tax = { type: "tax_item", name: "VAT", rate: 0.2 };
const discount = {
  type: "custom_discount",
  external_id: "1",
  discount_engine: "till",
  description: "Regular",
  discount_code: "REG",
  amount: -100,
};
const associated = (type: string) => ({ data: [{ type, id: UUID }] });
const member = { type: "account_management_authentication_token", username: "ada@example.com" };
const promotion = (fields: object) => ({ data: { type: "promotion", ...fields } });
const euros = { currency: "EUR", amount: 1000 };

describe("bodies that are described and accepted", () => {
  it.each<[string, unknown]>([
    ["carts/items/add-cart-items", { data: product }],
    ["carts/items/add-cart-items", { data: { ...product, tax: [tax] }, options: { dry_run: true } }],
    ["carts/items/add-cart-items", { data: custom }],
    ["carts/items/add-cart-items", { data: code }],
    ["carts/items/add-cart-items", { data: [product, custom, code, ...copies] }],
    ["carts/items/update-cart-items", { data: { id: UUID, quantity: 2 } }],
    ["carts/items/update-cart-items", { data: [{ id: UUID, quantity: 0 }] }],
    ["carts/taxes/create-tax", { data: tax }],
    ["carts/taxes/create-taxes", { data: tax }],
    ["carts/taxes/create-taxes", { data: [{ ...tax, rate: null, amount: 20 }] }],
    ["carts/custom-discounts/create-custom-discounts", { data: discount }],
    ["carts/custom-discounts/create-custom-discounts", { data: [{ ...discount, amount: { amount: -5 } }] }],
    ["carts/custom-discounts/update-custom-discount", { data: discount }],
    ["carts/associations/associate-accounts", associated("account")],
    ["carts/associations/dissociate-customers", associated("customer")],
    ["products/main-image/create-main-image", { data: { type: "file", id: UUID } }],
    ["products/main-image/update-main-image", { data: [{ type: "main_image", id: UUID }] }],
    [
      "accounts/create-account-token",
      { data: { ...member, authentication_mechanism: "password", password: "a secret of hers" } },
    ],
    ["files/create-file", { file_location: "https://example.com/mug.png" }],
    ["files/create-file", { data: { file_name: "mug.png", file_size: 12 } }],
    ["promotions/standard/update-promotion", promotion({ min_cart_value: euros })],
    [
      "promotions/standard/update-promotion",
      promotion({ min_cart_value: [euros], max_discount_value: null }),
    ],
    ["promotions/codes/delete-codes", { data: { codes: ["SPRING", { code: "AUTUMN" }] } }],
    ["promotions/rules/codes/delete-rule-codes", { data: [UUID, { id: UUID }, { code: "SPRING" }] }],
    ["promotions/rules/codes/delete-rule-codes", { data: { codes: [{ id: UUID, code: "SPRING" }] } }],
  ])("%s %j", (id, body) => {
    expect(judged(id, body)).toEqual({ described: true, accepted: true });
  });
});

describe("bodies that are neither", () => {
  it.each<[string, unknown]>([
    ["carts/items/add-cart-items", { data: { type: "gift_item", quantity: 1 } }],
    ["carts/items/add-cart-items", { data: [] }],
    ["carts/items/update-cart-items", { data: { quantity: 2 } }],
    ["carts/custom-discounts/create-custom-discounts", { data: { ...discount, amount: 100 } }],
    ["products/main-image/update-main-image", { data: [{ id: UUID }, { id: UUID }] }],
    ["promotions/codes/delete-codes", { data: { codes: [{ id: UUID }] } }],
  ])("%s %j", (id, body) => {
    expect(judged(id, body)).toEqual({ described: false, accepted: false });
  });
});

describe("bodies that are accepted to be refused with an error of their own", () => {
  it.each<[string, unknown]>([
    ["carts/associations/associate-accounts", { data: {} }],
    ["carts/taxes/create-tax", { data: { type: "tax_item" } }],
  ])("are not described: %s %j", (id, body) => {
    expect(judged(id, body)).toEqual({ described: false, accepted: true });
  });
});

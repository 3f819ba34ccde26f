import { describe, expect, it } from "@jest/globals";
import { createCart } from "../../../functions/carts/create-cart.ts";
import { listCarts } from "../../../functions/carts/list-carts.ts";
import { readCart } from "../../../functions/carts/read-cart.ts";
import { deleteTaxes } from "../../../functions/carts/taxes/delete-taxes.ts";
import { createCustomApi } from "../../../functions/extensions/custom-apis/create-custom-api.ts";
import { createIntegration } from "../../../functions/integrations/create-integration.ts";
import { createProductStock } from "../../../functions/inventories/create-product-stock.ts";
import { createProduct } from "../../../functions/products/create-product.ts";
import { createPromotion } from "../../../functions/promotions/standard/create-promotion.ts";
import { updateSettings } from "../../../functions/settings/update-settings.ts";
import { endpoints, isFallback } from "../../../infra/endpoints.ts";
import { openApiText } from "../../../infra/openapi.ts";
import { errorAnswerOf } from "../../../lib/http/answers.ts";
import type { Dialect } from "../../../lib/http/endpoint.ts";
import { errorStatusesOf } from "../../../lib/http/error-statuses.ts";
import { throttled, unavailable } from "../../../lib/kernel/errors.ts";
import { call } from "../../support/call.ts";
import { operationsOf } from "../../support/openapi/described-operations.ts";
import { NOON } from "../../support/runtime.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const document = JSON.parse(await openApiText());
const { responses } = document.components;
const operations = operationsOf(document);
const nameOf = ({ $ref }: { $ref: string }) => $ref.replace("#/components/responses/", "");
const shown = (name: string, key = "example") =>
  responses[name].content["application/json"].examples[key].value;

type Asked = () => Promise<{ readonly body: any }>;
const cartID = "a-cart";

/** The examples of answers that a request can be made to get. */
const ASKED: readonly (readonly [string, string, Asked])[] = [
  ["BadRequest", "rule", () => call(createCustomApi, { body: { data: api } })],
  ["BrokenRule", "rule", () => call(updateSettings, { body: { data: { page_length: 0 } } })],
  ["BrokenPromotionRule", "rule", () => call(createPromotion, { body: { data: promotion } })],
  [
    "BrokenStockRule",
    "rule",
    () => call(createProductStock, { params: { product_id: PRODUCT }, body: { data: stock } }),
  ],
  ["BrokenIntegrationRule", "rule", () => call(createIntegration, { body: { data: integration } })],
  ["FailedValidation", "rule", () => call(createProduct, { body: { data: product } })],
  ["NumericBadParameter", "parameter", () => call(listCarts, { query: "page[offset]=-1" })],
  ["NumericUnreadable", "query", () => call(readCart, { params: { cartID }, query: "include=%" })],
  ["Unauthorized", "example", () => call(listCarts, { as: null })],
  ["Forbidden", "example", () => call(deleteTaxes, { params: { cartID }, as: "implicit" })],
  ["NumericNotAllowed", "example", () => call(listCarts, { as: "implicit" })],
  ["NumericNotFound", "example", () => call(readCart, { params: { cartID: "a-cart-that-is-gone" } })],
  [
    "NumericPreconditionFailed",
    "example",
    () => call(deleteTaxes, { params: { cartID }, headers: { "if-match": '"1"' } }),
  ],
  ["NumericContentTooLarge", "example", () => call(createCart, { body: " ".repeat(64 * 1024 + 1) })],
  ["NumericUnprocessable", "example", twoRequestsWithOneKey],
];
const PRODUCT = "0b6f1a36-6a4c-4d9e-9c7e-0d2f4f6f8a11";
const api = { type: "custom_api", slug: "notes", api_type: "note_ext", description: "" };
const promotion = { type: "promotion" };
const stock = { type: "stock", quantity: "many" };
const integration = { type: "integration" };
const product = { type: "product", attributes: {} };

async function twoRequestsWithOneKey() {
  const table = memoryTable({ now: () => NOON });
  const headers = { "idempotency-key": "one" };
  await call(createCart, { table, headers, body: { data: { name: "one" } } });
  return call(createCart, { table, headers, body: { data: { name: "another" } } });
}

describe("examples of errors", () => {
  it.each(ASKED)("%s, %s: what the service answers", async (name, key, asked) => {
    const { body } = await asked();
    expect(body.errors).toContainEqual(shown(name, key).errors[0]);
  });

  it.each<[string, Dialect, Error]>([
    ["TooManyRequests", "plain", throttled("")],
    ["NumericTooManyRequests", "rules", throttled("")],
    ["ServiceUnavailable", "plain", unavailable("")],
    ["NumericServiceUnavailable", "rules", unavailable("")],
  ])("%s: what the service answers", (name, dialect, error) => {
    const { request_id } = shown(name).errors[0];
    const { body = "" } = errorAnswerOf(error, dialect, request_id ?? "");
    expect(JSON.parse(body)).toEqual(shown(name));
  });
});

describe("error answers in the document", () => {
  it("are those that each endpoint declares, and stand in one place", () => {
    for (const endpoint of endpoints.filter((one) => !isFallback(one))) {
      const described = operations.find(({ route }) => route === `${endpoint.method} ${endpoint.path}`);
      const statuses = Object.keys(described.responses).filter((status) => Number(status) >= 400);
      expect([endpoint.id, statuses.map(Number)]).toEqual([endpoint.id, errorStatusesOf(endpoint)]);
      for (const status of statuses) expect(responses).toHaveProperty(nameOf(described.responses[status]));
    }
  });

  it("have an example each, with the status of the answer", () => {
    for (const { responses: answers } of operations) {
      for (const [status, reference] of Object.entries<any>(answers)) {
        if (Number(status) < 400) continue;
        const { content } = responses[nameOf(reference)];
        const examples: any[] = Object.values(content["application/json"].examples);
        expect(examples.map(({ value }) => Number(value.errors[0].status))).toContain(Number(status));
      }
    }
  });

  it("show a page that is refused where there are pages, and nowhere else", () => {
    for (const { route, parameters = [], responses: answers } of operations) {
      const names = parameters.map((one: any) => one.name);
      const { content } = responses[nameOf(answers[400])];
      if (JSON.stringify(content).includes("page[offset]"))
        expect([route, names]).toContainEqual(expect.arrayContaining(["page[offset]"]));
    }
  });

  it("show numbers in the errors of carts, strings where the call itself is refused (conventions 5.2)", () => {
    const { responses: answers } = operations.find(
      ({ route }) => route === "DELETE /v2/carts/{cartID}/taxes",
    );
    const schemas = [400, 401, 403, 404].map((status) =>
      responses[nameOf(answers[status])].content["application/json"].schema.$ref.split("/").at(-1),
    );
    expect(schemas).toEqual([
      "NumericErrorResponse",
      "ErrorResponse",
      "ErrorResponse",
      "NumericErrorResponse",
    ]);
  });

  it("shows a number where a shopper may call, but not for this", () => {
    const { responses: answers } = operations.find(({ route }) => route === "GET /v2/carts");
    expect(nameOf(answers[403])).toBe("NumericNotAllowed");
  });
});

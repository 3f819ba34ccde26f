import { describe, expect, it } from "@jest/globals";
import { endpoints, isFallback } from "../../../../infra/endpoints.ts";
import { buildErrorAnswer, type Dialect } from "../../../../lib/http/answers.ts";
import { listErrorStatuses } from "../../../../lib/http/endpoint.ts";
import { tooManyRequests, unavailable } from "../../../../lib/kernel/errors.ts";
import { listOperations } from "../../../support/openapi/described-operations.ts";
import { readWholeDocument } from "../../../support/openapi/whole-document.ts";
import type { Answer } from "../../../support/routes.ts";
import { anEmptyShop, type Shop } from "../../../support/shop.ts";
import { aStaffMember } from "../../../support/staff.ts";

const document = JSON.parse(await readWholeDocument());
const { responses } = document.components;
const operations = listOperations(document);
const nameOf = ({ $ref }: { $ref: string }) => $ref.replace("#/components/responses/", "");
const shown = (name: string, key = "example") =>
  responses[name].content["application/json"].examples[key].value;

type Example = { readonly value: { readonly errors: readonly { readonly status: string | number }[] } };
const cart = "/v2/carts/a-cart";
const taxes = `${cart}/taxes` as const;

/** Error examples that a request to an empty shop can produce. */
const ASKED: readonly (readonly [string, string, (shop: Shop) => Promise<Answer>])[] = [
  ["BadRequest", "rule", (shop) => shop.post("/v2/settings/extensions/custom-apis", { data: api })],
  ["BrokenRule", "rule", (shop) => shop.put("/v2/settings", { data: { page_length: 0 } })],
  ["BrokenPromotionRule", "rule", (shop) => shop.post("/v2/promotions", { data: promotion })],
  ["BrokenStockRule", "rule", (shop) => shop.post(`/v2/inventories/${PRODUCT}`, { data: stock })],
  ["BrokenIntegrationRule", "rule", (shop) => shop.post("/v2/integrations", { data: integration })],
  ["FailedValidation", "rule", (shop) => shop.post("/pcm/products", { data: product })],
  ["NumericBadParameter", "parameter", (shop) => shop.get("/v2/carts?page[offset]=-1")],
  ["NumericUnreadable", "query", (shop) => shop.get(`${cart}?include=%`)],
  ["Unauthorized", "example", (shop) => shop.get("/v2/carts", { as: null })],
  ["Forbidden", "example", (shop) => shop.delete(taxes, { as: "implicit" })],
  ["MixedNotAllowed", "example", (shop) => shop.get("/v2/carts", { as: "implicit" })],
  ["NotForRole", "example", ordersForCatalog],
  ["NumericNotFound", "example", (shop) => shop.get("/v2/carts/a-cart-that-is-gone")],
  ["NumericPreconditionFailed", "example", (shop) => shop.delete(taxes, { headers: { "if-match": '"1"' } })],
  ["NumericContentTooLarge", "example", (shop) => shop.post("/v2/carts", " ".repeat(64 * 1024 + 1))],
  ["NumericUnprocessable", "example", twoRequestsWithOneKey],
];
const PRODUCT = "0b6f1a36-6a4c-4d9e-9c7e-0d2f4f6f8a11";
const api = { type: "custom_api", slug: "notes", api_type: "note_ext", description: "" };
const promotion = { type: "promotion" };
const stock = { type: "stock", quantity: "many" };
const integration = { type: "integration" };
const product = { type: "product", attributes: {} };

async function twoRequestsWithOneKey(shop: Shop): Promise<Answer> {
  const headers = { "idempotency-key": "one" };
  await shop.post("/v2/carts", { data: { name: "one" } }, { headers });
  return shop.post("/v2/carts", { data: { name: "another" } }, { headers });
}

async function ordersForCatalog(shop: Shop): Promise<Answer> {
  return shop.get("/v2/orders", { as: await aStaffMember(shop.table, "catalog") });
}

describe("examples of errors", () => {
  it.each(ASKED)("%s, %s: what the service answers", async (name, key, asked) => {
    const { body } = await asked(anEmptyShop());
    expect(body.errors).toContainEqual(shown(name, key).errors[0]);
  });

  it.each<[string, Dialect, Error]>([
    ["TooManyRequests", "plain", tooManyRequests("")],
    ["NumericTooManyRequests", "rules", tooManyRequests("")],
    ["ServiceUnavailable", "plain", unavailable("")],
    ["NumericServiceUnavailable", "rules", unavailable("")],
  ])("%s: what the service answers", (name, dialect, error) => {
    const { request_id } = shown(name).errors[0];
    const { body = "" } = buildErrorAnswer(error, dialect, request_id ?? "");
    expect(JSON.parse(body)).toEqual(shown(name));
  });
});

describe("error answers in the document", () => {
  it("are those that each endpoint declares, and stand in one place", () => {
    for (const endpoint of endpoints.filter((one) => !isFallback(one))) {
      const described = operations.find(({ route }) => route === `${endpoint.method} ${endpoint.path}`)!;
      const statuses = Object.keys(described.responses).filter((status) => Number(status) >= 400);
      expect([endpoint.id, statuses.map(Number)]).toEqual([endpoint.id, listErrorStatuses(endpoint)]);
      for (const status of statuses) expect(responses).toHaveProperty(nameOf(described.responses[status]));
    }
  });

  it("have an example each, with the status of the answer", () => {
    for (const { responses: answers } of operations) {
      for (const [status, reference] of Object.entries(answers)) {
        if (Number(status) < 400) continue;
        const { content } = responses[nameOf(reference)];
        const examples: readonly Example[] = Object.values(content["application/json"].examples);
        // Browsers on their way to a provider get errors as OAuth has them, without a status.
        if (JSON.stringify(content).includes("SignOnErrorResponse")) continue;
        expect(examples.map(({ value }) => Number(value.errors[0]?.status))).toContain(Number(status));
      }
    }
  });

  it("show a page that is refused where there are pages, and nowhere else", () => {
    for (const { route, parameters = [], responses: answers } of operations) {
      const names = parameters.map(({ name }) => name);
      const { content } = responses[nameOf(answers[400])];
      if (JSON.stringify(content).includes("page[offset]"))
        expect([route, names]).toContainEqual(expect.arrayContaining(["page[offset]"]));
    }
  });

  it("show numbers in the errors of carts, strings where the call itself is refused", () => {
    const { responses: answers } = operations.find(
      ({ route }) => route === "DELETE /v2/carts/{cartID}/taxes",
    )!;
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
    const { responses: answers } = operations.find(({ route }) => route === "GET /v2/carts")!;
    expect(nameOf(answers[403])).toBe("MixedNotAllowed");
  });
});

import { describe, expect, it } from "@jest/globals";
import { Validator } from "@seriousme/openapi-schema-validator";
import { staleAreaFiles } from "../../../../infra/commands/openapi.ts";
import { endpoints, isFallback, listRoutes } from "../../../../infra/endpoints.ts";
import { listOperations } from "../../../support/openapi/described-operations.ts";
import { readAreaDocuments, readWholeDocument } from "../../../support/openapi/whole-document.ts";

const document = JSON.parse(await readWholeDocument());
const operations = listOperations(document);
const operation = (route: string) => operations.find((one) => one.route === route)!;
/** The component that a schema refers to. */
const named = ({ $ref }: { $ref: string }) => document.components.schemas[$ref.split("/").at(-1)!];

/** Compiles the schema of OpenAPI once. */
const validator = new Validator();

const areas = [...(await readAreaDocuments())].map(([file, text]) => [file, JSON.parse(text)] as const);

describe("docs/openapi", () => {
  it("is what the endpoints declare, one file per area; npx cartwright openapi writes it", async () => {
    expect(await staleAreaFiles()).toEqual([]);
  });

  it.each(areas)("has in %s a valid document of one area, part of the whole one", async (_, part) => {
    const { valid, errors } = await validator.validate(structuredClone(part));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    const used = new Set(listOperations(part).flatMap(({ tags }) => tags));
    expect(part.tags.map(({ name }: { name: string }) => name).sort()).toEqual([...used].sort());
    expect(document).toMatchObject({ paths: part.paths, components: part.components });
  });
});

describe("the whole OpenAPI document", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(document.openapi).toBe("3.1.0");
  });

  it("describes every route and no other", () => {
    const routes = listRoutes(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ route }) => route).sort()).toEqual([...routes].sort());
  });

  it("asks for a token everywhere but where tokens are got, and where a provider signs or a browser walks", () => {
    const open = operations.filter(({ security }) => security.length === 0);
    expect(open.map(({ route }) => route)).toEqual([
      "POST /oauth/access_token",
      "GET /oidc-idp/.well-known/jwks.json",
      "POST /oidc-idp/callback/stores/{storeID}/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}",
      "GET /oidc-idp/callback/stores/{storeID}/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}",
      "GET /oidc-idp/login/stores/{storeID}/authentication-realms/{realmID}",
      "GET /oidc-idp/stores/{storeID}/authentication-realms/{realmID}/.well-known/openid-configuration",
      "POST /v2/gateways/{slug}/webhooks",
      "GET /v2/staff/sign-in-options",
      "POST /v2/staff/tokens",
      "DELETE /v2/staff/tokens",
      "POST /v2/staff/tokens/renewals",
    ]);
  });

  it("declares every parameter of a path", () => {
    for (const { route, parameters = [] } of operations) {
      const declared = parameters.filter((one) => one.in === "path").map(({ name }) => name);
      expect(declared).toEqual([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  it("describes the answer of every endpoint that has a body", () => {
    for (const endpoint of endpoints.filter((one) => !isFallback(one) && one.response.schema)) {
      const { responses } = operation(`${endpoint.method} ${endpoint.path}`);
      expect(responses[endpoint.response.status].content["application/json"].schema).toBeDefined();
    }
  });

  it("names the fields that entries of every Custom API can be filtered by", () => {
    const { parameters } = operation("GET /v2/extensions/{slug}");
    const { description } = parameters!.find(({ name }) => name === "filter")!;
    expect(description).toContain(
      "Fields: `id` (lt, le, eq, gt, ge, in); `created_at` (lt, le, eq, gt, ge); `updated_at` (lt, le, eq, gt, ge); and",
    );
  });

  it("shows the three ways to make a file, and how to send its content afterwards", () => {
    const { requestBody, responses } = operation("POST /v2/files");
    expect(Object.keys(requestBody.content)).toEqual(["application/json", "multipart/form-data"]);
    const { properties } = named(requestBody.content["application/json"].schema);
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(["file_location", "file_name", "file_size"]),
    );
    const { meta } = named(responses[201].content["application/json"].schema).properties;
    expect(named(meta.properties.upload).required).toEqual(["method", "url", "headers", "expires_at"]);
  });

  it("describes the fields of a form with a file to import, and the query", () => {
    const { requestBody, parameters } = operation("POST /pcm/products/import");
    const { properties, required } = requestBody.content["multipart/form-data"].schema;
    expect(required).toEqual(["file"]);
    expect(properties).toEqual({
      file: expect.objectContaining({ description: expect.stringContaining("UTF-8") }),
      dry_run: expect.objectContaining({ enum: ["true", "false"], description: expect.any(String) }),
    });
    const query = (parameters ?? []).filter((one) => ["locale", "dry_run"].includes(one.name));
    expect(query).toEqual(Array(2).fill(expect.objectContaining({ description: expect.any(String) })));
  });

  it("shows body, idempotency key and errors of adding to a cart", () => {
    const add = operation("POST /v2/carts/{cartID}/items");
    expect(named(add.requestBody.content["application/json"].schema).properties.data).toBeDefined();
    expect(add.parameters?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["cartID", "Idempotency-Key"]),
    );
    expect(Object.keys(add.responses)).toEqual(
      expect.arrayContaining(["201", "400", "401", "404", "409", "413"]),
    );
  });
});

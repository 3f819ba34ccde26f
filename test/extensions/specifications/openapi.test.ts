import { describe, expect, it } from "@jest/globals";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Table } from "../../../lib/table/table.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import {
  createApi,
  createApiWith,
  createEntryIn,
  createFieldIn,
  URL_SLUG,
} from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const documentOf = async (table: Table) =>
  (await shopOn(table).get("/v2/settings/extensions/specifications/openapi")).body;

async function problemsOf(document: Awaited<ReturnType<typeof documentOf>>) {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  return valid && validator.version === "3.1" ? [] : (errors ?? [validator.version]);
}

const EVERY_KIND = {
  lot: { ...URL_SLUG, description: "Of the roast" },
  text: {
    validation: { string: { min_length: 1, max_length: 9, regex: "^[a-z]+$", allow_null_values: false } },
  },
  re2: { validation: { string: { regex: "(?i)abc\\z" } } },
  empty: { validation: { string: { regex: "" } } },
  count: { field_type: "integer", validation: { integer: { min_value: 1, allow_null_values: false } } },
  mass: { field_type: "float", validation: { float: { max_value: 1.5 } } },
  live: { field_type: "boolean" },
  free: { field_type: "any" },
  tags: { field_type: "list", validation: { list: { allowed_type: "string", max_length: 3 } } },
  $ref: {},
  constructor: {},
};

describe("GET /v2/settings/extensions/specifications/openapi", () => {
  it("200: a valid document without paths for an empty store", async () => {
    const document = await documentOf(memoryTable());
    expect(await problemsOf(document)).toEqual([]);
    expect([document.openapi, document.paths]).toEqual(["3.1.0", {}]);
    expect(document).not.toHaveProperty("data");
  });

  it("200: valid, with five operations for each Custom API and all kinds of fields", async () => {
    const table = memoryTable();
    await createApiWith(table, EVERY_KIND, {
      slug: "tasting-notes",
      api_type: "note_ext",
      allow_upserts: true,
    });
    await createApi(table, { slug: "wishlists" });
    const document = await documentOf(table);
    expect(await problemsOf(document)).toEqual([]);
    expect(Object.keys(document.paths)).toEqual([
      "/v2/extensions/tasting-notes",
      "/v2/extensions/tasting-notes/{entryID}",
      "/v2/extensions/wishlists",
      "/v2/extensions/wishlists/{entryID}",
    ]);
    const { properties, required } = document.components.schemas.note_ext_create;
    expect(required).toEqual(["type", "lot", "text", "count"]);
    expect(properties).toMatchObject({
      type: { const: "note_ext" },
      lot: { type: "string", description: "Of the roast" },
      text: { type: "string", minLength: 1, maxLength: 9, pattern: "^[a-z]+$" },
      re2: { type: ["string", "null"], "x-re2-pattern": "(?i)abc\\z" },
      empty: { type: ["string", "null"] },
      count: { type: "integer", minimum: 1, maximum: 9007199254740991 },
      mass: { type: ["number", "null"], maximum: 1.5 },
      live: { type: ["boolean", "null"] },
      free: { title: "Lot" },
      tags: { type: ["array", "null"], maxItems: 3, items: { type: ["string", "null"] } },
    });
    expect(properties.empty.pattern).toBeUndefined();
    expect(Object.keys(document.paths["/v2/extensions/tasting-notes/{entryID}"].put.responses)).toContain(
      "201",
    );
  });

  it("describes the entries that the service answers", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, EVERY_KIND, { api_type: "note_ext" });
    const entry = await createEntryIn(table, api, { lot: "A", text: "abc", count: 1, tags: ["x", null] });
    const { components } = await documentOf(table);
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const validate = ajv.compile(components.schemas.note_ext);
    expect([validate(entry), validate.errors]).toEqual([true, null]);
  });

  it("follows a new field and a deleted one at once", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table, { api_type: "note_ext" });
    const fieldsOf = async () => {
      const { components } = await documentOf(table);
      return Object.keys(components.schemas.note_ext_create.properties);
    };
    expect(await fieldsOf()).toEqual(["type"]);
    const { id } = await createFieldIn(table, api, { slug: "lot" });
    expect(await fieldsOf()).toEqual(["type", "lot"]);
    await shop.delete(`/v2/settings/extensions/custom-apis/${api.id}/fields/${id}`);
    expect(await fieldsOf()).toEqual(["type"]);
  });

  it("401 without a token, 403 for an implicit one", async () => {
    expect(
      (await anEmptyShop().get("/v2/settings/extensions/specifications/openapi", { as: null })).status,
    ).toBe(401);
    expect(
      (await anEmptyShop().get("/v2/settings/extensions/specifications/openapi", { as: "implicit" })).status,
    ).toBe(403);
  });
});

import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../../support/call.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { shopOn } from "../../support/shop.ts";
import {
  aField,
  createApi,
  createApiWith,
  createEntryIn,
  createFieldIn,
  readDetails,
  URL_SLUG,
} from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const create = (table: Table, { id }: { id: string }, over = {}, more: Call = {}) =>
  shopOn(table).post(`/v2/settings/extensions/custom-apis/${id}/fields`, { data: aField(over) }, more);
const tryField = async (over: Record<string, unknown>) => {
  const table = memoryTable();
  return create(table, await createApi(table), over);
};
const rules = (field_type: string, validation: Record<string, unknown>) => ({
  field_type,
  validation: { [field_type]: validation },
});
const COMMON = { allow_null_values: true, immutable: false };
const RANGE = { ...COMMON, min_value: null, max_value: null };
const LENGTH = { ...COMMON, min_length: null, max_length: null };

describe("POST /v2/settings/extensions/custom-apis/{custom_api_id}/fields", () => {
  it.each([
    ["string", { ...LENGTH, regex: null, unique: "no", unique_case_insensitivity: false }],
    ["integer", RANGE],
    ["float", RANGE],
    ["boolean", COMMON],
    ["any", COMMON],
    ["list", { ...LENGTH, allowed_type: "any" }],
  ])("201: a %s with every rule filled in", async (field_type, validation) => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table);
    const { status, body } = await create(table, api, { slug: "lot", field_type });
    expect(status).toBe(201);
    const { id } = body.data;
    const timestamps = { created_at: "2026-03-02T10:00:00.000Z", updated_at: "2026-03-02T10:00:00.000Z" };
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "custom_field",
      name: "Lot",
      description: "",
      slug: "lot",
      field_type,
      use_as_url_slug: false,
      presentation: { sort_order: 0 },
      validation: { [field_type]: validation },
      links: { self: `/v2/settings/extensions/custom-apis/${api.id}/fields/${id}` },
      meta: { timestamps, ...ANY_TAG },
    });
    const found = await shop.get(`/v2/settings/extensions/custom-apis/${api.id}/fields/${id}`);
    expect(found.body).toEqual(body);
  });

  it.each([
    [rules("string", { min_length: 0, max_length: 65535, regex: "^[A-Z]{2}-[0-9]+$", unique: "yes" })],
    [rules("string", { unique: "yes", unique_case_insensitivity: true, immutable: true })],
    [rules("string", { regex: "a".repeat(1024) })],
    [rules("string", { regex: null, min_length: null })],
    [rules("integer", { min_value: -9007199254740991, max_value: 9007199254740991 })],
    [rules("float", { min_value: 0.01, max_value: 0.02, allow_null_values: null })],
    [rules("list", { min_length: 1000, max_length: 1000, allowed_type: "float" })],
    [rules("any", { json_schema: { version: "1", schema: "{}" } })],
    [{ presentation: { sort_order: 0 } }],
    [{ presentation: { sort_order: 1000 } }],
    [{ slug: "timestamps" }],
    [{ slug: "Type" }],
    [{ slug: "constructor" }],
    [{ slug: "é & <x>" }],
    [{ slug: "s".repeat(63) }],
    [{ description: "" }],
    [{ validation: {} }],
  ])("201: %j", async (over) => {
    const { status, body } = await tryField(over);
    expect(status).toBe(201);
    expect(body.data.validation[body.data.field_type]).not.toHaveProperty("json_schema");
  });

  const reserved =
    "slug type id meta created_at updated_at links relationships attributes attribute dimension dimensions weight weights";
  it.each([
    ...reserved
      .split(" ")
      .map((slug) => [{ slug }, `'slug' must not be the reserved word '${slug}'`] as const),
    [{ slug: "__proto__" }, "'slug' must not be the reserved word"], // see docs/differences/extensions.md
    [{ slug: "" }, "'slug'"],
    [{ slug: "s".repeat(64) }, "'slug'"],
    [{ name: "" }, "'name'"],
    [{ name: "x".repeat(256) }, "'name'"],
    [{ description: "x".repeat(256) }, "'description'"],
    [{ description: null }, "'description'"],
    [{ type: "field" }, "'type'"],
    [{ field_type: "date" }, "'field_type'"],
    [{ presentation: { sort_order: -1 } }, "'presentation.sort_order'"],
    [{ presentation: { sort_order: 1001 } }, "'presentation.sort_order'"],
    [{ presentation: { sort_order: 1.5 } }, "'presentation.sort_order'"],
    [{ validation: { integer: {} } }, "'validation.integer' cannot be given for a field of type 'string'"],
    [{ validation: { string: {}, list: {} } }, "'validation.list'"],
    [rules("string", { min_length: 5, max_length: 5 }), "'validation.string.min_length' must be less"],
    [rules("integer", { min_value: 5, max_value: 5 }), "'validation.integer.min_value' must be less"],
    [rules("float", { min_value: 5, max_value: 4.5 }), "'validation.float.min_value' must be less"],
    [rules("list", { min_length: 2, max_length: 1 }), "'validation.list.min_length' must be at most"],
    [rules("string", { max_length: 65536 }), "'validation.string.max_length'"],
    [rules("list", { max_length: 1001 }), "'validation.list.max_length'"],
    [rules("integer", { max_value: 9007199254740992 }), "'validation.integer.max_value'"],
    [rules("string", { allow_null_values: null }), "'validation.string.allow_null_values'"],
    [rules("string", { regex: "(?=a)b" }), "'validation.string.regex' must be a regular expression in RE2"],
    [rules("string", { regex: "(a)\\1" }), "RE2 syntax"],
    [rules("string", { regex: "[a" }), "missing closing ]"],
    [rules("string", { regex: "a".repeat(1025) }), "'validation.string.regex'"],
    [{ validation: { strings: {} } }, "'validation.strings' cannot be given"],
    [rules("string", { unique: true }), "'validation.string.unique'"],
    [rules("string", { unique: "no", unique_case_insensitivity: true }), "unique_case_insensitivity"],
    [rules("list", { allowed_type: "list" }), "'validation.list.allowed_type'"],
    [{ use_as_url_slug: true }, "needs a string field whose 'unique' is 'yes'"],
    [{ use_as_url_slug: true, field_type: "integer" }, "needs a string field"],
    [
      { ...rules("string", { unique: "yes" }), use_as_url_slug: true },
      "needs 'allow_null_values' to be false",
    ],
  ])("400: %j", async (over, words) => {
    const answer = await tryField(over);
    expect(answer.status).toBe(400);
    expect(readDetails(answer)).toContain(words);
  });

  it("400: each of several broken rules by itself", async () => {
    const answer = await tryField({
      ...rules("string", { regex: "[", min_length: 2, max_length: 1 }),
      slug: "id",
    });
    expect(answer.body.errors).toHaveLength(3);
  });

  it("400: shows no more of a long key than fits in a sentence", async () => {
    const answer = await tryField({ validation: { ["z".repeat(50_000)]: {} } });
    expect([answer.status, JSON.stringify(answer.body).length < 1000]).toEqual([400, true]);
  });

  it("400: a pattern that compiles to too large a program", async () => {
    const answer = await tryField(rules("string", { regex: "(a|b){0,1000}[cd]{0,1000}" }));
    expect([answer.status, readDetails(answer)]).toEqual([400, expect.stringContaining("5000 instructions")]);
  });

  it("400: patterns of all fields that together compile to too much", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    const large = rules("string", { regex: "[a-z]{0,1000}[0-9]{0,1000}" });
    for (let count = 0; count < 4; count += 1) await createFieldIn(table, api, large);
    const answer = await create(table, api, large);
    expect([answer.status, readDetails(answer)]).toEqual([400, expect.stringContaining("at most 20000")]);
    expect((await create(table, api)).status).toBe(201);
  });

  it("409: a slug of the same API; another API may have it", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: {} });
    const answer = await create(table, api, { slug: "lot" });
    expect([answer.status, readDetails(answer)]).toEqual([
      409,
      "A custom_field with the slug 'lot' already exists in this custom_api.",
    ]);
    expect((await create(table, api, { slug: "Lot" })).status).toBe(201);
    expect((await create(table, await createApi(table), { slug: "lot" })).status).toBe(201);
  });

  it("400: the 101st field and the 50th unique one", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    const unique = { field_type: "string", validation: { string: { unique: "yes" } } };
    for (let count = 0; count < 49; count += 1) await createFieldIn(table, api, unique);
    const fiftieth = await create(table, api, unique);
    expect([fiftieth.status, readDetails(fiftieth)]).toEqual([400, expect.stringContaining("at most 49")]);
    for (let count = 0; count < 51; count += 1) await createFieldIn(table, api);
    const answer = await create(table, api);
    expect([answer.status, readDetails(answer)]).toEqual([400, expect.stringContaining("at most 100")]);
  });

  it("400: a second URL-slug field, and one for an API with entries", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: URL_SLUG });
    expect(readDetails(await create(table, api, URL_SLUG))).toContain("already true for the field 'lot'");
    const used = await createApi(table);
    await createEntryIn(table, used);
    expect(readDetails(await create(table, used, URL_SLUG))).toContain("while the custom_api has no entries");
  });

  it("a URL-slug field racing creates of entries: only while there are none", async () => {
    for (let round = 0; round < 10; round += 1) {
      const table = memoryTable();
      const api = await createApi(table);
      const writers = [1, 2, 3].map(() =>
        createEntryIn(table, api).then(
          () => 201,
          () => 400,
        ),
      );
      const [answer, ...entries] = await Promise.all([create(table, api, URL_SLUG), ...writers]);
      expect([answer.status, ...entries]).toEqual(
        answer.status === 201 ? [201, 400, 400, 400] : [400, 201, 201, 201],
      );
    }
  });

  it("20 racing creates of one slug: one 201; of different slugs: all", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    const race = (slugs: readonly string[]) =>
      Promise.all(slugs.map((slug) => create(table, api, { slug }, { deadlineMs: 20_000 })));
    const same = await race(Array(20).fill("lot"));
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(same.filter(({ status }) => status === 409)).toHaveLength(19);
    const different = await race(["a", "b", "c", "d", "e"]);
    expect(different.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  });

  it("404: an unknown Custom API; 400: a malformed id; 401; 403", async () => {
    const table = memoryTable();
    expect((await create(table, { id: UNKNOWN_ID })).status).toBe(404);
    expect((await create(table, { id: "x" })).status).toBe(400);
    expect((await create(table, { id: UNKNOWN_ID }, {}, { as: null })).status).toBe(401);
    expect((await create(table, { id: UNKNOWN_ID }, {}, { as: "implicit" })).status).toBe(403);
  });
});

describe("GET /v2/settings/extensions/custom-apis/{custom_api_id}/fields", () => {
  it("200: filters, sorts and pages", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { b: {}, a: { field_type: "integer" }, c: { name: "Other" } });
    const slugs = async (query: string) => {
      const answer = await shop.get(`/v2/settings/extensions/custom-apis/${api.id}/fields?${query}`);
      return answer.body.data.map(({ slug }) => slug);
    };
    expect(await slugs("sort=slug")).toEqual(["a", "b", "c"]);
    expect(await slugs("sort=-slug&page[limit]=2")).toEqual(["c", "b"]);
    expect(await slugs("filter=eq(field_type,integer)")).toEqual(["a"]);
    expect(await slugs("filter=like(name,Oth*)|in(slug,b,x)&sort=slug")).toEqual(["b", "c"]);
  });

  it("400: an unknown sort; 404: an unknown field or API", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const { id } = await createApi(table);
    const path = `/v2/settings/extensions/custom-apis/${id}/fields` as const;
    expect((await shop.get(`${path}?sort=sort_order`)).status).toBe(400);
    expect((await shop.get(`${path}/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await shop.get(`${path}/x`)).status).toBe(400);
    expect((await shop.get(`/v2/settings/extensions/custom-apis/${UNKNOWN_ID}/fields`)).status).toBe(404);
  });
});

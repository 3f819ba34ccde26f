import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import {
  createApiWith,
  createEntryIn,
  postEntry,
  putEntry,
  readDetails,
} from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

/** Status and error detail of an attempt to store one value under these rules. */
async function tryValue(field_type: string, rules: Record<string, unknown>, value: unknown) {
  const table = memoryTable();
  const api = await createApiWith(table, { f: { field_type, validation: { [field_type]: rules } } });
  return postEntry(table, api, value === undefined ? {} : { f: value });
}
const long = (count: number, character = "x") => character.repeat(count);
const nested = (depth: number): unknown => (depth === 0 ? "core" : { a: [nested(depth - 1)] });

describe("values of fields", () => {
  it.each([
    ["string", {}, long(65_535)],
    ["string", {}, long(16_384, "😀")],
    ["string", { max_length: 2 }, "😀😀"],
    ["string", { min_length: 0 }, ""],
    ["string", { regex: "[A-Z]" }, "xAx"],
    ["string", { regex: "^a$" }, "a"],
    ["string", { regex: "^[A-Z]{2}-[0-9]+$" }, "ET-417"],
    ["string", {}, null],
    ["integer", {}, 9007199254740991],
    ["integer", {}, -9007199254740991],
    ["integer", {}, 5.0],
    ["integer", {}, 1e3],
    ["integer", { min_value: 1, max_value: 5 }, 5],
    ["float", {}, -0.5],
    ["float", {}, 7],
    ["boolean", {}, false],
    ["any", {}, { constructor: 1, toString: { deep: [null] } }],
    ["any", {}, nested(20)],
    ["any", {}, 5],
    ["list", {}, Array.from({ length: 1000 }, (_, index) => index)],
    ["list", {}, [1, "a", true, null, 1.5]],
    ["list", {}, []],
    ["list", { allowed_type: "integer" }, [1, null, 2]],
    ["list", { allowed_type: "float" }, [1, 2.5]],
  ])("201: %s %j takes %.30j", async (field_type, rules, value) => {
    const answer = await tryValue(field_type, rules, value);
    expect(answer.status).toBe(201);
    expect(answer.body.data.f).toEqual(value);
  });

  it.each([
    ["string", {}, 5, "must be a string"],
    ["string", {}, true, "must be a string"],
    ["string", {}, [], "must be a string"],
    ["string", {}, long(65_536), "at most 65535 characters"],
    ["string", { min_length: 2 }, "😀", "at least 2"],
    ["string", { regex: "^a$" }, "a\n", "must match ^a$"],
    ["string", { regex: "a.b" }, "a\nb", "must match a.b"],
    ["string", { allow_null_values: false }, null, "must not be null"],
    ["string", { allow_null_values: false }, undefined, "must not be null"],
    ["integer", {}, "5", "must be an integer"],
    ["integer", {}, 5.5, "must be an integer"],
    ["integer", {}, true, "must be an integer"],
    ["integer", {}, 9007199254740992, "must be an integer"],
    ["integer", { min_value: 1 }, 0, "at least 1"],
    ["float", {}, "1.5", "must be a finite number"],
    ["float", { max_value: 1.5 }, 1.6, "at most 1.5"],
    ["boolean", {}, 0, "must be true or false"],
    ["boolean", {}, "true", "must be true or false"],
    ["list", {}, Array(1001).fill(1), "at most 1000"],
    ["list", {}, [[1]], "at position 0"],
    ["list", {}, [1, { a: 1 }], "at position 1"],
    ["list", {}, "a", "must be a list"],
    ["list", { allowed_type: "string" }, ["a", 1], "must have a string at position 1"],
    ["list", { allow_null_values: false }, [null], "null at position 0"],
    ["list", { allow_null_values: false }, null, "must not be null"],
    ["list", { min_length: 2 }, [1], "at least 2"],
  ])("400: %s %j refuses %.30j", async (field_type, rules, value, words) => {
    const answer = await tryValue(field_type, rules, value);
    expect(answer.status).toBe(400);
    expect(readDetails(answer)).toContain("'f'");
    expect(readDetails(answer)).toContain(words);
  });

  it("400: a value too long and off its pattern breaks two rules", async () => {
    const answer = await tryValue("string", { max_length: 2, regex: "^[a-z]+$" }, "ABC");
    expect(answer.body.errors).toHaveLength(2);
  });

  it.each(["1e400", '{"a":[-1e999]}'])("400: any refuses %s, which JSON cannot write back", async (value) => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { f: { field_type: "any" } });
    const body = `{"data":{"type":"${api.api_type}","f":${value}}}`;
    expect((await shop.post(`/v2/extensions/${api.slug}`, body)).status).toBe(400);
  });

  it("200: an update replaces a value of any shape whole", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { f: { field_type: "any" } });
    const { id } = await createEntryIn(table, api, { f: { a: 1, b: 2 } });
    await putEntry(table, api, id, { f: { b: 3 } });
    expect((await shop.get(`/v2/extensions/${api.slug}/${id}`)).body.data.f).toEqual({ b: 3 });
  });
});

describe("the size of an entry", () => {
  const FIELDS = { a: {}, b: {} };

  it("201 at 64 KiB, 413 above, on create and on update, and nothing changes", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, FIELDS);
    const full = await createEntryIn(table, api, { a: long(65_535), b: "x" });
    expect(full.meta.data_size).toBe(65_536);
    const answer = await postEntry(table, api, { a: long(65_535), b: "xy" });
    expect([answer.status, answer.body.errors[0].title]).toEqual([413, "Request Entity Too Large"]);
    expect((await postEntry(table, api, { a: long(16_385, "😀") })).status).toBe(413);
    expect((await putEntry(table, api, full.id, { b: "xy" })).status).toBe(413);
    expect((await shop.get(`/v2/extensions/${api.slug}/${full.id}`)).body.data).toEqual(full);
  });

  it("201: text that escapes blow up in the request and in storage", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, FIELDS);
    const data = `{"type":"${api.api_type}","a":"${"\\u0001".repeat(60_000)}"}`;
    const answer = await shop.post(`/v2/extensions/${api.slug}`, `{"data":${data}}`);
    expect([answer.status, answer.body.data.meta.data_size]).toEqual([201, 60_000]);
  });

  it("is never more than the JSON of the values", async () => {
    const table = memoryTable();
    const numbers = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`n${index}`, { field_type: "integer" }]),
    );
    const api = await createApiWith(table, numbers);
    const values = Object.fromEntries(Object.keys(numbers).map((slug) => [slug, 1]));
    const { meta } = await createEntryIn(table, api, values);
    expect(meta.data_size).toBeLessThanOrEqual(JSON.stringify(values).length);
  });
});

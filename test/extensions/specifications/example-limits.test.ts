import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { RE2JS } from "re2js";
import { shopOn } from "../../support/shop.ts";
import { createApiWith, URL_SLUG } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const string = (rules: object) => ({ validation: { string: { allow_null_values: false, ...rules } } });
const list = (rules: object) => ({
  field_type: "list",
  validation: { list: { allow_null_values: false, allowed_type: "string", ...rules } },
});

/** Calls of the pattern engine since the store was created. */
const calls = { compile: 0, matcher: 0 };

/** The OpenAPI document of a store with one Custom API of these fields, and requests for its parts. */
async function documentOf(fields: Parameters<typeof createApiWith>[1]) {
  const table = memoryTable();
  const shop = shopOn(table);
  await createApiWith(table, fields, { slug: "samples", api_type: "sample_ext" });
  calls.compile = 0;
  calls.matcher = 0;
  const { paths, components } = (await shop.get("/v2/settings/extensions/specifications/openapi")).body;
  const { post } = paths["/v2/extensions/samples"];
  return {
    table,
    input: post.requestBody.content["application/json"].example,
    answer: post.responses["201"].content["application/json"].example,
    properties: components.schemas.sample_ext_create.properties,
  };
}

describe("examples of texts and lists without a maximum", () => {
  it("are as long as the minimum wants them, and taken by the service", async () => {
    const { table, input } = await documentOf({
      two: list({ min_length: 2 }),
      none: list({ max_length: 0 }),
      long: string({ min_length: 201 }),
      longer: string({ min_length: 3000, regex: "^[a-z]+" }),
    });
    const shop = shopOn(table);
    expect(input.data).toMatchObject({ two: ["one", "one"], none: [] });
    expect([input.data.long.length, input.data.longer.length]).toEqual([201, 3000]);
    const added = await shop.post("/v2/extensions/samples", input);
    expect([added.status, added.body.errors]).toEqual([201, undefined]);
  });

  it("are left out where they would fill the document", async () => {
    const { answer, input, properties } = await documentOf({
      first: string({ min_length: 30_000 }),
      second: string({ min_length: 30_000 }),
      huge: string({ min_length: 60_000 }),
      plain: string({}),
    });
    expect(input).toBeUndefined();
    expect(input).toBeUndefined();
    expect(answer.data).toMatchObject({ second: null, huge: null });
    expect(Object.keys(answer.data)).toContain("plain");
    expect(answer.data.first).toHaveLength(30_000);
    expect(properties.huge).toMatchObject({ minLength: 60_000 });
  });

  it("are not taken from what every object has", async () => {
    const { answer } = await documentOf({ constructor: string({ regex: "^a$", min_length: 5 }) });
    expect(answer.data.constructor).toBeNull();
  });
});

describe("examples of patterns", () => {
  const { compile } = RE2JS;
  const { matcher } = RE2JS.prototype;
  beforeEach(() => {
    RE2JS.compile = (...given) => {
      calls.compile += 1;
      return compile(...given);
    };
    RE2JS.prototype.matcher = function (text) {
      calls.matcher += 1;
      return matcher.call(this, text);
    };
  });
  afterEach(() => {
    RE2JS.compile = compile;
    RE2JS.prototype.matcher = matcher;
  });

  it("compile each pattern once, and try the first text that fits", async () => {
    const { input } = await documentOf({
      handle: URL_SLUG,
      code: string({ regex: "^[A-Z]{2}-[0-9]+$" }),
      date: string({ regex: String.raw`^\d{4}-\d{2}-\d{2}$` }),
    });
    expect(input.data).toMatchObject({ code: "AA-1", date: "1111-11-11" });
    expect([calls.compile, calls.matcher]).toEqual([2, 2]);
  });

  it("end with the work of one entry, whatever there is", async () => {
    const wide = string({ regex: "^[a-z0-9]{0,800}$", min_length: 300 });
    const fields = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`wide${at}`, wide]));
    const { input, answer, properties } = await documentOf({ ...fields, plain: string({}) });
    expect(calls.compile).toBeGreaterThan(0);
    expect(calls.compile).toBeLessThan(12);
    expect(properties.wide0.examples).toHaveLength(1);
    expect(properties.wide11).toMatchObject({ pattern: expect.stringMatching(/^\^\[a-z0-9\]/) });
    expect(properties.wide11.examples).toBeUndefined();
    expect([input, answer.data.wide11]).toEqual([undefined, null]);
    expect(properties.plain.examples).toHaveLength(1);
  });

  it("end as well where nothing that is tried fits", async () => {
    const never = string({ regex: "^a{900}b{0,300}$" });
    const fields = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`never${at}`, never]));
    const { properties } = await documentOf(fields);
    expect(properties.never0.examples).toBeUndefined();
    expect(calls.compile).toBeLessThan(10);
    expect(calls.matcher).toBeLessThan(10 * 26);
  });
});

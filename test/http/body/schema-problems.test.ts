import { describe, expect, it } from "@jest/globals";
import type { ErrorObject } from "ajv";
import { schemaProblems } from "../../../lib/http/body/schema-problems.ts";

const wrongType = (path: string): ErrorObject => ({
  instancePath: path,
  keyword: "type",
  params: { type: "object" },
  schemaPath: "#/type",
});
const minimum = (path: string): ErrorObject => ({
  instancePath: path,
  keyword: "minimum",
  params: { limit: 1 },
  schemaPath: "#/minimum",
});

describe("schemaProblems", () => {
  it("finds a value by its path alone: a list of 30,000 broken elements costs no walk through all for each", () => {
    const walks: unknown[] = [];
    const data = new Proxy([0, 0, 0], {
      ownKeys: (target) => {
        walks.push(target);
        return Reflect.ownKeys(target);
      },
    });
    const [first] = schemaProblems([minimum("/data/0"), minimum("/data/1")], { data }, "rules");
    expect(first?.meta).toEqual({ value: 0 });
    expect(walks).toEqual([]);
  });

  it("reads own fields alone", () => {
    const [found] = schemaProblems([minimum("/data/toString/length")], { data: {} }, "rules");
    expect(found).not.toHaveProperty("meta");
  });

  it.each([
    ["/data/0", "data.0"],
    ["/data/0/tax", "tax"],
    ["/data/attributes/fields/0", "attributes.fields.0"],
    ["/0", "0"],
    ["", "body"],
  ])("names what is wrong at '%s' as '%s'", (path, name) => {
    const [found] = schemaProblems([wrongType(path)], {}, "plain");
    expect(found?.detail).toBe(`'${name}' must be an object.`);
  });

  it.each([
    ["/dat/0", "dat.0"],
    ["/data/0x", "0x"],
    ["/data/x0", "x0"],
    ["/data/12", "data.12"],
    ["/data/12/tax/rate", "tax.rate"],
    ["/data/x0/tax", "x0.tax"],
    ["/data/0x/tax", "0x.tax"],
    ["/other/tax", "other.tax"],
    ["/data", "data"],
    ["/data/a~1b~0c~01", "a/b~c~1"],
  ])("names '%s' as '%s'", (path, name) => {
    const [found] = schemaProblems([wrongType(path)], {}, "plain");
    expect(found?.detail).toBe(`'${name}' must be an object.`);
  });

  it.each<[string, ErrorObject["params"], string, string]>([
    ["type", { type: "string" }, "invalid_type", "must be a string"],
    ["type", { type: "integer" }, "invalid_type", "must be an integer"],
    ["type", { type: "string,null,array" }, "invalid_type", "must be a string or null or array"],
    ["const", { allowedValue: "order" }, "enum", 'must be "order"'],
    ["enum", { allowedValues: ["a", 1] }, "enum", "must be one of 'a', '1'"],
    ["enum", {}, "enum", "must be one of "],
    ["minLength", { limit: 2 }, "string_gte", "must have at least 2 character(s)"],
    ["maxLength", { limit: 3 }, "string_lte", "must have at most 3 characters"],
    ["minimum", { limit: 4 }, "number_gte", "must be at least 4"],
    ["maximum", { limit: 5 }, "number_lte", "must be at most 5"],
    ["exclusiveMinimum", { limit: 6 }, "number_gt", "must be greater than 6"],
    ["exclusiveMaximum", { limit: 7 }, "number_lt", "must be less than 7"],
    ["minItems", { limit: 8 }, "array_gte", "must have at least 8 element(s)"],
    ["maxItems", { limit: 9 }, "array_lte", "must have at most 9 elements"],
    ["maxProperties", { limit: 10 }, "object_lte", "must have at most 10 keys"],
    ["pattern", { pattern: "^a$" }, "format", "must match ^a$"],
    ["format", { format: "date-time" }, "format", "must be a date and time (RFC 3339)"],
    ["format", { format: "uuid" }, "format", "must be a UUID"],
    ["format", { format: "email" }, "format", "must be an email"],
    ["format", { format: "Ipv4" }, "format", "must be an Ipv4"],
    ["multipleOf", {}, "invalid", "is not valid"],
  ])("%s %j: '%s', and the field %s", (keyword, params, title, text) => {
    const error = { instancePath: "/data/name", keyword, params, schemaPath: "#" };
    expect(schemaProblems([error], { data: { name: [] } }, "rules")).toEqual([
      { status: 400, title, detail: `'name' ${text}.`, source: "data.name" },
    ]);
  });

  it.each<[string, ErrorObject["params"], string, string]>([
    ["required", { missingProperty: "id" }, "required", "is required"],
    ["discriminator", { tag: "id" }, "required", "must be a known type"],
    ["discriminator", { tag: "id", tagValue: "x" }, "enum", "must be a known type"],
    ["additionalProperties", { additionalProperty: "id" }, "invalid", "is not known here"],
  ])("%s %j: names the key itself, with '%s'", (keyword, params, title, text) => {
    const error = { instancePath: "/data", keyword, params, schemaPath: "#" };
    expect(schemaProblems([error], { data: {} }, "rules")).toEqual([
      { status: 400, title, detail: `'id' ${text}.`, source: "data.id" },
    ]);
  });

  it("says what the validator says of a keyword without an own text", () => {
    const error = {
      instancePath: "/data/a",
      keyword: "not",
      params: {},
      schemaPath: "#",
      message: "must not",
    };
    expect(schemaProblems([error], {}, "plain")[0]?.detail).toBe("'a' must not.");
  });

  it.each([
    ["plain", 400, "Bad Request"],
    ["rules", 400, "number_gte"],
    ["validation", 422, "Failed Validation"],
    ["promotions", 400, "Validation Error"],
    ["inventory", 400, "Validation Error"],
    ["webhooks", 422, "Validation Error"],
  ] as const)("in the dialect '%s' has the status %d and the title '%s'", (dialect, status, title) => {
    expect(schemaProblems([minimum("/data/n")], { data: { n: 0 } }, dialect)).toEqual([
      {
        status,
        title,
        detail: "'n' must be at least 1.",
        source: "data.n",
        ...(dialect === "rules" ? { meta: { value: 0 } } : {}),
      },
    ]);
  });

  it.each([
    ["a number", 0, true],
    ["a text", "x", true],
    ["a list", [], false],
    ["null", null, false],
  ])("shows the value beyond a limit: %s", (_, n, isShown) => {
    const [found] = schemaProblems([minimum("/data/n")], { data: { n } }, "rules");
    expect(found?.meta).toEqual(isShown ? { value: n } : undefined);
  });

  it("shows no value beyond a limit where there is none, and none for other rules", () => {
    for (const body of [null, { data: null }, { data: "text" }, undefined]) {
      expect(schemaProblems([minimum("/data/n")], body, "rules")[0]).not.toHaveProperty("meta");
    }
    expect(schemaProblems([wrongType("/data/n")], { data: { n: 1 } }, "rules")[0]).not.toHaveProperty("meta");
  });

  it("has the request as the source of what is wrong with all of it", () => {
    expect(schemaProblems([wrongType("")], [], "plain")[0]?.source).toBe("request");
  });

  it.each([
    ["/data/0/tax", 0],
    ["/data/12", 12],
    ["/data/x1", undefined],
    ["/data/1x", undefined],
    ["/meta/1", undefined],
    ["/data", undefined],
  ])("of '%s' gives the element %s, if elements are asked for", (path, item) => {
    const [found] = schemaProblems([wrongType(path)], {}, "plain", { perItem: true });
    expect(found?.item).toBe(item);
    expect(item === undefined ? found : {}).not.toHaveProperty("item");
    expect(schemaProblems([wrongType(path)], {}, "plain")[0]).not.toHaveProperty("item");
  });

  it("reports 100 problems of a body at most", () => {
    const errors = Array.from({ length: 5000 }, (_, at) => wrongType(`/data/k${at}`));
    expect(schemaProblems(errors, { data: {} }, "plain")).toHaveLength(100);
  });

  it("reports 100 problems of an element at most, and those of later elements all the same", () => {
    const many = Array.from({ length: 5000 }, (_, at) => wrongType(`/data/0/tax/${at}`));
    const found = schemaProblems([...many, wrongType("/data/1")], { data: [{}, {}] }, "rules", {
      perItem: true,
    });
    expect(found.filter(({ item }) => item === 0)).toHaveLength(100);
    expect(found.filter(({ item }) => item === 1)).toHaveLength(1);
  });

  it("shortens names that the client made up: 100 errors about a key of 50,000 characters fit an answer", () => {
    const [found] = schemaProblems([wrongType(`/data/${"k".repeat(50_000)}/x`)], { data: {} }, "plain");
    expect(found?.source).toBe(`data.${"k".repeat(255)}….x`);
    expect(found?.detail.length).toBeLessThan(300);
  });

  it("says once what two keywords find in the same place", () => {
    const missing = { instancePath: "/data", keyword: "required", params: { missingProperty: "type" } };
    const unknown = { instancePath: "/data", keyword: "discriminator", params: { tag: "type" } };
    const errors = [missing, unknown].map((error) => ({ ...error, schemaPath: "#" }));
    const titles = schemaProblems(errors, { data: {} }, "rules").map(({ title, source }) => [title, source]);
    expect(titles).toEqual([["required", "data.type"]]);
  });
});

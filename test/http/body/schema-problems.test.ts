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

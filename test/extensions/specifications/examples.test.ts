import { beforeAll, describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { compilePattern, loadPatternEngine } from "../../../lib/extensions/fields/pattern.ts";
import { sampleText } from "../../../lib/extensions/specifications/sample-text.ts";
import type { Undescribed } from "../../support/routes.ts";
import { shopOn } from "../../support/shop.ts";
import { createApiWith, URL_SLUG } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const needed = { allow_null_values: false };
const string = (rules: object) => ({ validation: { string: { ...needed, ...rules } } });
const number = (field_type: "integer" | "float", rules: object) => ({
  ...{ field_type, validation: { [field_type]: { ...needed, ...rules } } },
});
const list = (rules: object) => ({ field_type: "list", validation: { list: { ...needed, ...rules } } });

const FIELDS = {
  handle: URL_SLUG,
  plain: string({}),
  long: string({ min_length: 30 }),
  short: string({ max_length: 2 }),
  none: string({ max_length: 0 }),
  code: string({ regex: "^[A-Z]{2}-[0-9]+$" }),
  empty: string({ regex: "" }),
  date: string({ regex: String.raw`^\d{4}-\d{2}-\d{2}$` }),
  mail: string({ regex: String.raw`^[^@\s]+@[^@\s]+\.[a-z]+$`, min_length: 20 }),
  kind: string({ regex: "^(red|green|blue)$" }),
  re2: string({ regex: String.raw`(?i)^\pL+(?P<rest>\s\w*)?\z` }),
  count: number("integer", { min_value: 5, max_value: 7 }),
  debt: number("integer", { max_value: -3 }),
  share: number("float", { min_value: 0.25, max_value: 0.5 }),
  live: { field_type: "boolean", validation: { boolean: needed } },
  free: { field_type: "any", validation: { any: needed } },
  tags: list({ allowed_type: "string", min_length: 2, max_length: 3 }),
  sizes: list({ allowed_type: "integer" }),
  mixed: list({ max_length: 0 }),
} as const;

type Content = { readonly schema: unknown; readonly example: unknown };
type Message = { readonly content: { readonly "application/json": Content } } | undefined;
type Operation = { readonly requestBody: Message; readonly responses: Record<string, Message> };
type PathItem = { readonly parameters: unknown } & Record<string, Operation>;
type ObjectSchema = { readonly properties: Record<string, { readonly examples?: readonly unknown[] }> };

describe("examples in the document of Custom APIs", () => {
  const table = memoryTable();
  const shop = shopOn(table);
  let document: Undescribed;
  beforeAll(async () => {
    await createApiWith(table, FIELDS, { slug: "samples", api_type: "sample_ext", allow_upserts: true });
    document = (await shop.get("/v2/settings/extensions/specifications/openapi")).body;
  });
  const bodyOf = (path: string, method: string) =>
    document.paths[path][method].requestBody.content["application/json"];

  it("are there for every field, and in every body and answer", () => {
    const { properties } = document.components.schemas.sample_ext_create;
    for (const slug of Object.keys(FIELDS))
      expect([slug, properties[slug].examples?.length]).toEqual([slug, 1]);
    const bodies = Object.values<PathItem>(document.paths).flatMap(({ parameters, ...methods }) =>
      Object.values(methods).flatMap(({ requestBody, responses }) =>
        [requestBody, responses["200"], responses["201"]].flatMap(
          (one) => one?.content["application/json"] ?? [],
        ),
      ),
    );
    const lists = bodies.filter(({ schema }) => JSON.stringify(schema).includes("_list"));
    expect([bodies.length, lists.length]).toEqual([7, 1]);
    for (const one of bodies) expect(one.example).toBeDefined();
  });

  it("are what their schemas say", () => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    ajv.addSchema({ $id: "document", ...document });
    const problems: unknown[] = [];
    const check = (schema: object, example: unknown) => {
      const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
      if (!ajv.validate(absolute, example)) problems.push([example, ajv.errors]);
    };
    for (const { properties } of Object.values<ObjectSchema>(document.components.schemas)) {
      for (const property of Object.values(properties)) {
        for (const example of property.examples ?? []) check(property, example);
      }
    }
    const visit = (node: Undescribed) => {
      if (typeof node !== "object" || node === null) return;
      if (node.schema && "example" in node) check(node.schema, node.example);
      for (const inner of Object.values(node)) visit(inner);
    };
    visit(document.paths);
    expect(problems).toEqual([]);
  });

  it("are taken by the service as they are", async () => {
    const { data } = bodyOf("/v2/extensions/samples", "post").example;
    const added = await shop.post("/v2/extensions/samples", { data });
    expect([added.status, added.body.errors]).toEqual([201, undefined]);
    expect(added.body.data).toMatchObject(data);
    const [{ example: entryID }] = document.paths["/v2/extensions/samples/{entryID}"].parameters;
    const { example: body } = bodyOf("/v2/extensions/samples/{entryID}", "put");
    const changed = await shop.put(`/v2/extensions/samples/${entryID}`, body);
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
  });

  it("show every field that an answer has, and nothing else", async () => {
    const { data } = bodyOf("/v2/extensions/samples", "post").example;
    const { example } =
      document.paths["/v2/extensions/samples"].post.responses["201"].content["application/json"];
    const other = { ...data, handle: "other" };
    const added = await shop.post("/v2/extensions/samples", { data: other });
    expect(Object.keys(example.data)).toEqual(Object.keys(added.body.data));
    expect(example.data.meta.etag_id).toBe(added.body.data.meta.etag_id);
  });

  it("are left out where none can be found, rather than wrong", async () => {
    const odd = memoryTable();
    const shop = shopOn(odd);
    await createApiWith(
      odd,
      { odd: string({ regex: "^a$", min_length: 5 }) },
      { slug: "odd", api_type: "odd_ext" },
    );
    const { paths, components } = (await shop.get("/v2/settings/extensions/specifications/openapi")).body;
    expect(components.schemas.odd_ext_create.properties.odd.examples).toBeUndefined();
    expect(paths["/v2/extensions/odd"].post.requestBody.content["application/json"].example).toBeUndefined();
  });
});

describe("a text for a pattern", () => {
  beforeAll(loadPatternEngine);

  it.each([
    ["^[a-z0-9_-]{1,63}$", 1, "a"],
    ["^https?://", 0, "http://"],
    [String.raw`^\+?[1-9]\d{6,14}$`, 1, "+1111111"],
    ["[[:alpha:]]{3}", 0, "aaa"],
    ["^#[0-9a-fA-F]{6}$", 1, "#aaaaaa"],
    ["^(?:EU|US)-(S|M|L)$", 1, "EU-S"],
    [String.raw`^\x41\x{42}[^a]$`, 1, "ABA"],
    ["^a{2,}b{0,2}$", 3, "aaabb"],
    [String.raw`^\p{Lu}\p{Nd}$`, 1, "A1"],
    [String.raw`^[\w.-]+?$`, 2, "aa"],
  ])("%s, repeated %i time(s): %s", (pattern, repeats, text) => {
    const compiled = compilePattern(pattern);
    expect(sampleText(pattern, repeats)).toBe(text);
    expect("occursIn" in compiled && compiled.occursIn(text)).toBe(true);
  });

  it("stays short whatever repeats within what repeats", () => {
    expect(sampleText("(((((a{200}){200}){200}){200}){200})", 64).length).toBeLessThan(2000);
  });
});

import { describe, expect, it } from "@jest/globals";
import { Ajv, type AnySchemaObject, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { withoutRepeats } from "../../../infra/build/repeated-schemas.ts";
import { endpoints } from "../../../infra/endpoints.ts";
import { ajvOptions, compileSchema } from "../../../lib/http/body/compile-schema.ts";

const ajv = new Ajv({ ...ajvOptions, inlineRefs: false });
formats.default(ajv);

/** A body with every field of a schema, and `leaf` as every value without fields of its own. */
function filled({ properties, items }: AnySchemaObject, leaf: unknown): unknown {
  if (properties) {
    const entries = Object.entries<AnySchemaObject>(properties);
    return Object.fromEntries(entries.map(([name, part]) => [name, filled(part, leaf)]));
  }
  return items && typeof leaf !== "object" ? [filled(items, leaf), filled(items, null)] : leaf;
}

const LEAVES = ["", "x".repeat(3000), "a@b.c", -1.5, 1e300, 7, true, null, [], {}];

function errorsOf(validate: Pick<ValidateFunction, "errors">) {
  return (validate.errors ?? []).map(({ instancePath, keyword, params, message }) => ({
    ...{ instancePath, keyword, params, message },
  }));
}

describe("body validators of bundles", () => {
  const declared = endpoints.flatMap(({ id, body }) => (body ? [{ id, body: body as AnySchemaObject }] : []));

  it.each(declared)("$id says of every body what its schema says", ({ body }) => {
    const [whole, once] = [compileSchema(body), ajv.compile(withoutRepeats(body))];
    for (const given of [undefined, null, {}, ...LEAVES.map((leaf) => filled(body, leaf))]) {
      expect(once(given)).toBe(whole(given));
      expect(errorsOf(once)).toEqual(errorsOf(whole as ValidateFunction));
    }
  });

  it("have each part once that stands in several places", () => {
    const money = { type: "object", properties: { amount: { type: "integer" } } };
    const prices = { type: "object", properties: { tax: money, total: money, all: { items: money } } };
    const $ref = "#/$defs/repeated0";
    expect(withoutRepeats(prices)).toEqual({
      type: "object",
      properties: { tax: { $ref }, total: { $ref }, all: { items: { $ref } } },
      $defs: { repeated0: money },
    });
  });

  it("leave a schema as it is that repeats nothing", () => {
    const schema = { type: "object", properties: { amount: { type: "integer" } } };
    expect(withoutRepeats(schema)).toBe(schema);
  });
});

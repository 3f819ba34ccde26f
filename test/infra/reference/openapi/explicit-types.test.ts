import { describe, expect, it } from "@jest/globals";
import { withExplicitTypes } from "../../../../infra/reference/openapi/explicit-types.ts";

describe("explicit types", () => {
  it("are added next to `const` and `enum`, at every depth", () => {
    const schema = {
      type: "object",
      properties: {
        kind: { const: "cart" },
        done: { const: true },
        state: { enum: ["open", "closed", null] },
        list: { type: "array", items: { enum: ["a", "b"] } },
      },
    };
    expect(withExplicitTypes(schema)).toEqual({
      type: "object",
      properties: {
        kind: { type: "string", const: "cart" },
        done: { type: "boolean", const: true },
        state: { type: ["string", "null"], enum: ["open", "closed", null] },
        list: { type: "array", items: { type: "string", enum: ["a", "b"] } },
      },
    });
  });

  it("let an object have any fields of which nothing is said, and no other", () => {
    expect(withExplicitTypes({ type: ["object", "null"] })).toHaveProperty("additionalProperties", true);
    const said = [
      { type: "object", properties: {} },
      { type: "object", additionalProperties: false },
      { type: "object", oneOf: [{ $ref: "#/components/schemas/Cart" }] },
      { $ref: "#/components/schemas/Cart" },
      { type: "string" },
    ];
    for (const schema of said) expect(withExplicitTypes(schema)).toEqual(schema);
  });
});

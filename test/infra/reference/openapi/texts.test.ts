import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../../../infra/endpoints.ts";
import { missingTexts } from "../../../../infra/reference/openapi/document.ts";
import { addDefaultTexts } from "../../../../infra/reference/openapi/texts/default-texts.ts";

describe("the texts of the reference", () => {
  const { silent, unused } = missingTexts(endpoints);

  it("say of every schema what it is, and of every field what it means", () => {
    expect(silent).toEqual([]);
  });

  it("have no default that nothing needs", () => {
    expect(unused).toEqual([]);
  });
});

describe("a default text", () => {
  const text = { type: "string" } as const;
  const cart = {
    description: "A cart.",
    type: "object",
    properties: {
      data: { type: "object", properties: { id: { ...text, description: "Id of the cart." } } },
      kind: { const: "cart" },
      lines: { description: "Lines.", type: "array", items: { type: "object", properties: { id: text } } },
      tiers: { description: "Tiers.", type: "object", additionalProperties: text },
      owner: { $ref: "#/components/schemas/Owner" },
      left: text,
    },
  } as const;
  const { components, silent, unused } = addDefaultTexts({ Cart: cart, Owner: { type: "object" } });
  const fields = Object(components["Cart"]).properties;

  it("comes from the name of the field", () => {
    expect(fields.lines.items.properties.id.description).toMatch(/^Id/);
  });

  it("gives way to the text of the schema, and to a component that says it itself", () => {
    expect(fields.data.properties.id.description).toBe("Id of the cart.");
    expect(fields.owner).toEqual({ $ref: "#/components/schemas/Owner" });
  });

  it("is not for a single value", () => {
    expect(fields.kind).toEqual({ const: "cart" });
  });

  it("says what the keys of a map are", () => {
    expect(fields.tiers["x-additionalPropertiesName"]).toBe("tier");
  });

  it("is missed where there is none, and found where nothing needs it", () => {
    expect(silent).toEqual(["Cart.left", "Owner"]);
    expect(unused).toContain("city");
    expect(unused).not.toContain("id");
  });
});

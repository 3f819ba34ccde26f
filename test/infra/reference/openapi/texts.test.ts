import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../../../infra/endpoints.ts";
import { missingTexts } from "../../../../infra/reference/openapi/document.ts";
import { describeComponents } from "../../../../infra/reference/openapi/texts/described.ts";

describe("the texts of the reference", () => {
  const { silent, unused } = missingTexts(endpoints);

  it("say of every schema what it is, and of every field what it means", () => {
    expect(silent).toEqual([]);
  });

  it("are all of use", () => {
    expect(unused).toEqual([]);
  });
});

describe("a text", () => {
  const text = { type: "string" } as const;
  const cart = {
    type: "object",
    properties: {
      name: { ...text, description: "Said where it is declared." },
      data: { type: "object", properties: { note: text } },
      kind: { const: "cart" },
      lines: { type: "array", items: { type: "object", properties: { note: text } } },
      tiers: { type: "object", additionalProperties: { type: "object", properties: { note: text } } },
      owner: { $ref: "#/components/schemas/Owner" },
      id: text,
      left: text,
    },
  } as const;
  const texts = [
    {
      components: { Cart: "A cart.", Gone: "Nothing." },
      fields: {
        name: "Unused.",
        note: "Of the cart.",
        lines: "Lines.",
        "lines.note": "Of a line.",
        "tiers.*.note": "Of a code.",
      },
    },
  ];
  const { components, silent, unused } = describeComponents({ Cart: cart }, texts);
  const fields = Object(components["Cart"]).properties;

  it("stands in the component, at the paths that it is for", () => {
    expect(components["Cart"]).toMatchObject({ description: "A cart." });
    expect(fields.data.properties.note.description).toBe("Of the cart.");
    expect(fields.lines).toMatchObject({
      description: "Lines.",
      items: { properties: { note: { description: "Of a line." } } },
    });
    expect(fields.tiers.additionalProperties.properties.note.description).toBe("Of a code.");
  });

  it("gives way to what the declaration says, and to a component that says it itself", () => {
    expect(fields.name.description).toBe("Said where it is declared.");
    expect(fields.owner).toEqual({ $ref: "#/components/schemas/Owner" });
  });

  it("comes from the name of the field where nothing closer speaks; one value needs none", () => {
    expect(fields.id.description).toMatch(/^Id/);
    expect(fields.kind).toEqual({ const: "cart" });
  });

  it("says what the keys of a map are", () => {
    expect(fields.tiers["x-additionalPropertiesName"]).toBe("tier");
  });

  it("is missed where there is none, and found where nothing has use for it", () => {
    expect(silent).toEqual(["Cart.tiers", "Cart.left"]);
    expect(unused).toEqual(["Gone", "Cart.name"]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { describeFields, describeSchema } from "../../lib/schemas/describe-schema.ts";
import { exactObject, optional } from "../../lib/schemas/exact-object.ts";
import { arrayOf, mapOf, text } from "../../lib/schemas/resource.ts";
import { nameSchema } from "../../lib/schemas/titled.ts";

const note = exactObject({ note: text });
const cart = exactObject({
  name: optional(text),
  lines: arrayOf(note),
  tiers: mapOf(note),
  owner: { oneOf: [note, exactObject({ id: text })] },
  data: exactObject({ attributes: note }),
});

describe("a described schema", () => {
  it("has a text of its own, before its other keywords", () => {
    expect(JSON.stringify(describeSchema(text, "A text."))).toBe('{"description":"A text.","type":"string"}');
  });

  it.each([
    ["a field", "name", { properties: { name: { description: "New." } } }],
    [
      "elements of a list",
      "lines.note",
      { properties: { lines: { items: { properties: { note: { description: "New." } } } } } },
    ],
    [
      "values of a map",
      "tiers.*",
      { properties: { tiers: { additionalProperties: { description: "New." } } } },
    ],
    [
      "one of several forms",
      "owner.id",
      { properties: { owner: { oneOf: [note, { properties: { id: { description: "New." } } }] } } },
    ],
    [
      "what `data` wraps",
      "attributes",
      { properties: { data: { properties: { attributes: { description: "New." } } } } },
    ],
  ])("has texts for %s", (_, path, expected) => {
    expect(describeSchema(cart, { [path]: "New." })).toMatchObject(expected);
  });

  it("does not change the constants that it is made of", () => {
    describeSchema(cart, { "": "A cart.", "lines.note": "Of a line." });
    expect([cart.properties.lines.items, text]).toEqual([note, { type: "string" }]);
  });

  it("replaces an earlier text", () => {
    expect(describeSchema({ ...text, description: "Old." }, "New.")).toEqual({
      ...text,
      description: "New.",
    });
  });

  it("is refused with a path that it does not have, by name", () => {
    expect(() => describeSchema(cart, { "lines.name": "None." })).toThrow("a text for 'lines.name'");
    expect(() => nameSchema("Cart", cart, { "": "A cart.", left: "None." })).toThrow(
      "The schema Cart has a text for 'left'",
    );
  });
});

describe("described fields", () => {
  it("have texts, also where they are optional", () => {
    const fields = describeFields({ id: text, note: optional(text) }, { id: "Id.", note: "Note." });
    expect(exactObject(fields)).toMatchObject({
      required: ["id"],
      properties: { id: { description: "Id." }, note: { description: "Note." } },
    });
  });
});

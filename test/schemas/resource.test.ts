import { expect, it } from "@jest/globals";
import { optional } from "../../lib/schemas/exact-object.ts";
import { resourceOf, text } from "../../lib/schemas/resource.ts";

it("shows a resource with its id and type before its fields", () => {
  const brand = resourceOf("brand", { name: text, slug: optional(text) });
  expect(Object.keys(brand.properties)).toEqual(["id", "type", "name", "slug"]);
  expect(brand).toMatchObject({ required: ["id", "type", "name"], properties: { type: { const: "brand" } } });
});

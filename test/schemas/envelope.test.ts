import { describe, expect, it } from "@jest/globals";
import { nameAnswer, nameLinkedAnswer, namePage, requestOf } from "../../lib/schemas/envelope.ts";
import { exactObject, openObject } from "../../lib/schemas/exact-object.ts";
import { nameSchema } from "../../lib/schemas/titled.ts";

const brand = nameSchema("Brand", exactObject({ name: { type: "string" } }), {
  "": "A brand.",
  name: "Name.",
});

describe("answers", () => {
  it("have the name of their resource", () => {
    expect(nameAnswer(brand, "A brand.")).toMatchObject({ title: "BrandResponse", required: ["data"] });
    expect(nameLinkedAnswer(brand, "A brand.")).toMatchObject({
      title: "BrandResponse",
      required: ["data", "links"],
    });
    expect(namePage(brand, "A page of brands.")).toMatchObject({ title: "BrandListResponse" });
  });

  it("need a resource that has a name", () => {
    expect(() => nameAnswer({ type: "object" }, "A thing.")).toThrow("needs a name");
  });
});

describe("requests", () => {
  it("have their fields in data and allow others", () => {
    const fields = { name: { type: "string" } } as const;
    const data = { type: "object", required: ["name"], properties: fields };
    expect(requestOf(["name"], fields)).toEqual({ type: "object", required: ["data"], properties: { data } });
  });

  it("leave `required` out where nothing must be there", () => {
    expect(openObject([], {})).toEqual({ type: "object", properties: {} });
  });
});

import { describe, expect, it } from "@jest/globals";
import { nameAnswer, nameLinkedAnswer, namePage } from "../../lib/schemas/envelope.ts";
import { exactObject } from "../../lib/schemas/exact-object.ts";
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

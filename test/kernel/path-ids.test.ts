import { describe, expect, it } from "@jest/globals";
import { updateRule } from "../../functions/catalogs/rules/update-rule.ts";
import { updateCatalog } from "../../functions/catalogs/update-catalog.ts";
import { updateNode } from "../../functions/hierarchies/nodes/update-node.ts";
import { updateHierarchy } from "../../functions/hierarchies/update-hierarchy.ts";
import { updateModifier as updatePriceModifier } from "../../functions/price-books/modifiers/update-modifier.ts";
import { updatePrice } from "../../functions/price-books/prices/update-price.ts";
import { updatePriceBook } from "../../functions/price-books/update-price-book.ts";
import { updateProduct } from "../../functions/products/update-product.ts";
import { updateOptionModifier } from "../../functions/variations/modifiers/update-option-modifier.ts";
import { updateVariationOption } from "../../functions/variations/options/update-variation-option.ts";
import { updateVariation } from "../../functions/variations/update-variation.ts";
import { call } from "../support/call.ts";

const ID = "9fa49f3a-8a4c-4f71-9f8f-4bb7b1f6f1aa";
const endpoints = [
  updateCatalog,
  updateHierarchy,
  updateOptionModifier,
  updateNode,
  updateVariationOption,
  updatePrice,
  updatePriceBook,
  updatePriceModifier,
  updateProduct,
  updateRule,
  updateVariation,
];

describe("the id in the body of a PUT", () => {
  it.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))("%s", async (path, endpoint) => {
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, ID]));
    const put = (id: string) => call(endpoint, { params, body: { data: { id, attributes: {} } } });
    const { status, body } = await put("another");
    expect([status, body.errors[0].source]).toEqual([422, "data.id"]);
    expect((await put(ID.toUpperCase())).status).toBe(404);
  });
});

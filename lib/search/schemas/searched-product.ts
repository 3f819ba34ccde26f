import { publishedProduct } from "../../catalog/schemas/product.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, integer, text, uuid } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";

const product = publishedProduct.properties;

const names = arrayOf(text);

/** Full paths by their depth; the hierarchy alone is level 0. */
const categories = titled(
  "SearchedCategories",
  exactObject(
    optionals({
      ...{ lvl0: names, lvl1: names, lvl2: names, lvl3: names, lvl4: names },
      ...{ lvl5: names, lvl6: names, lvl7: names, lvl8: names, lvl9: names },
    }),
  ),
);

const searchFacts = titled(
  "SearchedProductFacts",
  exactObject({
    categories,
    nodes: arrayOf(titled("SearchedNode", exactObject({ id: uuid, name: text, slug: optional(text) }))),
    component_options: optional(
      arrayOf(
        titled(
          "SearchedComponentOption",
          exactObject({ id: uuid, name: optional(text), sku: optional(text) }),
        ),
      ),
    ),
    variation_options: optional(
      arrayOf(
        titled(
          "SearchedVariationOption",
          exactObject({ id: uuid, name: text, description: text, variation_name: text }),
        ),
      ),
    ),
  }),
);

const prices = titled(
  "SearchedPrices",
  mapOf(
    exactObject({
      amount: { ...integer, description: "Minor units of the currency, such as cents." },
      includes_tax: { type: "boolean" },
      float_price: optional({
        type: "number",
        description: "In major units: 12.5. Absent for a currency that the store does not know.",
      }),
    }),
  ),
);

/** A product that a search found: as catalog reads have it, with what searches filter and count by. */
export const searchedProduct = titled(
  "SearchedProduct",
  exactObject({
    id: uuid,
    type: { const: "product" },
    attributes: titled("SearchedProductAttributes", {
      ...product.attributes,
      properties: { ...product.attributes.properties, price: prices },
    }),
    relationships: product.relationships,
    meta: {
      ...product.meta,
      required: [...product.meta.required, "search"],
      properties: { ...product.meta.properties, search: searchFacts },
    },
  }),
);

import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, integer, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { publishedProduct } from "../../storefront-catalog/schemas/product.ts";

const product = publishedProduct.properties;

const names = arrayOf(text);

/** Full category paths by depth; level 0 is the hierarchy alone. */
const categories = nameSchema(
  "SearchedCategories",
  exactObject(
    optionals({
      ...{ lvl0: names, lvl1: names, lvl2: names, lvl3: names, lvl4: names },
      ...{ lvl5: names, lvl6: names, lvl7: names, lvl8: names, lvl9: names },
    }),
  ),
);

const searchFacts = nameSchema(
  "SearchedProductFacts",
  exactObject({
    categories,
    nodes: arrayOf(nameSchema("SearchedNode", exactObject({ id: uuid, name: text, slug: optional(text) }))),
    component_options: optional(
      arrayOf(
        nameSchema(
          "SearchedComponentOption",
          exactObject({ id: uuid, name: optional(text), sku: optional(text) }),
        ),
      ),
    ),
    variation_options: optional(
      arrayOf(
        nameSchema(
          "SearchedVariationOption",
          exactObject({ id: uuid, name: text, description: text, variation_name: text }),
        ),
      ),
    ),
  }),
);

const prices = nameSchema(
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

export const searchedProduct = nameSchema(
  "SearchedProduct",
  exactObject({
    id: uuid,
    type: { const: "product" },
    attributes: nameSchema("SearchedProductAttributes", {
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

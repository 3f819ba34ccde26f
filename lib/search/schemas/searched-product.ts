import { describeSchema } from "../../schemas/describe-schema.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { arrayOf, integer, mapOf, resourceOf, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { publishedProduct } from "../../storefront-catalog/schemas/product.ts";

const product = publishedProduct.properties;

const names = describeSchema(
  arrayOf(text),
  "Paths of names joined by ` > ` down to this depth, each once; `lvl0` is the hierarchy.",
);

/** Full category paths by depth; level 0 is the hierarchy alone. */
const categories = nameSchema(
  "SearchedCategories",
  exactObject(
    optionals({
      ...{ lvl0: names, lvl1: names, lvl2: names, lvl3: names, lvl4: names },
      ...{ lvl5: names, lvl6: names, lvl7: names, lvl8: names, lvl9: names },
    }),
  ),
  "Paths of a product in the navigation; levels without any are absent.",
);

const searchFacts = nameSchema(
  "SearchedProductFacts",
  exactObject({
    categories,
    nodes: arrayOf(
      nameSchema("SearchedNode", exactObject({ id: uuid, name: text, slug: optional(text) }), {
        "": "A node or hierarchy that a product is in or below.",
        id: "Its id.",
        name: "Its name in the shopper's language.",
        slug: "Its slug, if it has one.",
      }),
    ),
    component_options: optional(
      arrayOf(
        nameSchema(
          "SearchedComponentOption",
          exactObject({ id: uuid, name: optional(text), sku: optional(text) }),
          {
            "": "A product that a bundle offers.",
            id: "Id of the product or option.",
            name: "Its name.",
            sku: "Sku of the product.",
          },
        ),
      ),
    ),
    variation_options: optional(
      arrayOf(
        nameSchema(
          "SearchedVariationOption",
          exactObject({ id: uuid, name: text, description: text, variation_name: text }),
          {
            "": "An option of a variation of a parent.",
            id: "Id of the product or option.",
            name: "Its name.",
            description: "Description of the option.",
            variation_name: "Name of its variation.",
          },
        ),
      ),
    ),
  }),
  {
    "": "What searches know of a product in addition to what it shows.",
    categories: "Where the product is in the navigation: paths by their depth.",
    nodes: "Every node that it is in or below, and their hierarchies.",
    component_options: "Of a bundle: the products that it offers.",
    variation_options: "Of a parent: the options of its variations.",
  },
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
  {
    "": "What a product costs now, by currency code such as `USD`.",
    "*.includes_tax": "Whether the amount includes tax; otherwise tax is added.",
  },
);

export const searchedProduct = nameSchema(
  "SearchedProduct",
  resourceOf("product", {
    attributes: nameSchema(
      "SearchedProductAttributes",
      {
        ...product.attributes,
        properties: { ...product.attributes.properties, price: prices },
      },
      {
        "": "The same of a product that a search found; prices also in major units.",
        price:
          "What it costs now in each currency, a running sale included; absent without a price. A bundle without " +
          "prices of its own costs the sum of its selection.",
      },
    ),
    relationships: product.relationships,
    meta: {
      ...product.meta,
      required: [...product.meta.required, "search"],
      properties: { ...product.meta.properties, search: searchFacts },
    },
  }),
  {
    "": "A product that a search found, with what searches filter and count by.",
    id: "Id of the product, the same as in `/pcm/products` and in every release.",
    attributes: "What shoppers can be shown of the product.",
    "meta.display_price": "What it costs now in the shopper's currency; absent without a price in it.",
    "meta.original_price":
      "List prices in the currencies with a running sale. Absent without one; may be absent if the shopper's currency has none.",
    "meta.original_display_price": "List price in the shopper's currency; absent if no sale runs in it.",
    "meta.search": "What searches know of the product in addition to what it shows: nodes, options.",
  },
);

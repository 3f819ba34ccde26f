import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { answeredAttributes } from "../../schemas/fields.ts";
import { mapOf } from "../../schemas/map-of.ts";
import {
  component,
  customInput,
  extension,
  parentVariation,
  publishedChildVariation,
  variationMatrixSchema,
} from "../../schemas/product-parts.ts";
import { arrayOf, integer, moment, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { currencyAmounts, priceBlockSchema, priceFields, tierAttributes, tierMeta } from "./prices.ts";

const flag = { type: "boolean" } as const;
const ids = arrayOf(text);

const attributes = nameSchema(
  "CatalogProductAttributes",
  exactObject({
    name: text,
    description: optional(text),
    sku: optional(text),
    slug: optional(text),
    status: { const: "live" },
    commodity_type: { enum: ["physical", "digital"] },
    external_ref: { type: ["string", "null"] },
    main_image: optional({ ...text, description: "Address of the image." }),
    upc_ean: optional(text),
    manufacturer_part_num: optional(text),
    tags: optional(ids),
    base_product: { ...flag, description: "Whether it is the parent of others." },
    base_product_id: optional(uuid),
    price_modifiers: optional({ ...ids, description: "Names of the modifiers that change a child's price." }),
    components: optional(mapOf(component)),
    custom_inputs: optional(mapOf(customInput)),
    extensions: optional(mapOf(extension)),
    shopper_attributes: optional(answeredAttributes.shopper_attributes),
    created_at: moment,
    updated_at: moment,
    curated_product: optional({
      const: true,
      description: "Present if the node whose products are listed shows this product first.",
    }),
    price: optional(currencyAmounts),
    tiers: optional(tierAttributes),
    published_at: moment,
  }),
);

const productRef = exactObject({ id: uuid, type: { const: "product" } });
const productRefs = nameSchema(
  "CatalogProductReferences",
  exactObject({
    data: arrayOf(productRef),
    links: selfLink,
  }),
);
const fileRef = exactObject({ type: { const: "file" }, id: uuid, created_at: moment });

const relationships = nameSchema(
  "CatalogProductRelationships",
  exactObject({
    parent: optional(exactObject({ data: productRef })),
    children: productRefs,
    files: exactObject({ data: arrayOf(fileRef) }),
    main_image: exactObject({
      data: { anyOf: [exactObject({ type: { const: "main_image" }, id: uuid }), { type: "null" }] },
    }),
    component_products: optional(productRefs),
  }),
);

const currencyPrice = exactObject({
  amount: integer,
  includes_tax: flag,
  tiers: optional(mapOf(exactObject({ minimum_quantity: integer, amount: integer }))),
});

const meta = {
  catalog_id: uuid,
  catalog_source: { const: "pim" },
  ...optionals(priceFields),
  tiers: optional(tierMeta),
  product_types: {
    type: "array",
    items: { enum: ["standard", "parent", "child", "bundle"] },
    minItems: 1,
    maxItems: 1,
  },
  bread_crumb_nodes: optional({
    ...ids,
    description: "Ids of the nodes it is in; a child is in those of its parent too.",
  }),
  bread_crumbs: optional({
    ...mapOf(ids),
    description: "For each of these nodes, the ids from its hierarchy down to the node above it.",
  }),
  language: optional(text),
  variations: optional(arrayOf(parentVariation)),
  variation_matrix: variationMatrixSchema,
  child_option_ids: optional(arrayOf(uuid)),
  child_variations: optional(arrayOf(publishedChildVariation)),
  price_modifiers: optional(
    mapOf(
      nameSchema(
        "CatalogPriceModifier",
        exactObject({
          modifier_type: { enum: ["price_equals", "price_increment", "price_decrement"] },
          currencies: mapOf(currencyPrice),
        }),
      ),
    ),
  ),
  bundle_configuration: optional(
    exactObject({
      selected_options: {
        ...mapOf(mapOf(integer)),
        description: "Quantities by component key and product id. Every component has its key.",
      },
    }),
  ),
  component_products: optional({
    ...mapOf(priceBlockSchema),
    description:
      "What each option costs inside the bundle, by product id; for a configured bundle only the options that were chosen.",
  }),
} as const;

const resource = { id: uuid, type: { const: "product" }, attributes, relationships } as const;

export const publishedProduct = nameSchema(
  "CatalogProduct",
  exactObject({ ...resource, meta: exactObject(meta) }),
);

/** Includes the selected products. */
export const configuredProduct = nameSchema(
  "ConfiguredCatalogProduct",
  exactObject({
    ...resource,
    meta: exactObject({
      ...meta,
      component_product_data: mapOf(publishedProduct),
    }),
  }),
);

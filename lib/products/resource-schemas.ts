import type { JSONSchema } from "json-schema-to-ts";
import { exactObject } from "../schemas/exact-object.ts";
import { answeredAttributes } from "../schemas/fields.ts";
import {
  buildRules,
  childVariation,
  component,
  customInput,
  extension,
  parentVariation,
  productLocale,
  variationMatrixSchema,
} from "../schemas/product-parts.ts";
import { arrayOf, emptyArray, moment, owner, reference, selfLink, text, uuid } from "../schemas/resource.ts";
import type { View } from "../schemas/view.ts";

/**
 * Attributes of a product that has them. Texts of a child have no limits of their own: the modifiers of its options
 * make them.
 */
const attributes = exactObject(
  { name: text, commodity_type: { enum: ["physical", "digital"] }, status: { enum: ["draft", "live"] } },
  {
    sku: text,
    slug: text,
    description: text,
    upc_ean: text,
    mpn: text,
    external_ref: text,
    tags: arrayOf(text),
    locales: { type: "object", additionalProperties: productLocale },
    custom_inputs: { type: "object", additionalProperties: customInput },
    components: { type: "object", additionalProperties: component },
    build_rules: buildRules,
    extensions: { type: "object", additionalProperties: extension },
    ...answeredAttributes,
  },
);

const linked = <const S extends JSONSchema>(data: S) => exactObject({ data, links: selfLink });

const product = reference("product");
const file = reference("file");

const relationships = exactObject(
  {
    children: linked(emptyArray),
    component_products: linked(arrayOf(product)),
    files: linked(arrayOf(file)),
    main_image: linked({ anyOf: [file, { type: "null" }] }),
    templates: linked(emptyArray),
    variations: linked(arrayOf(reference("product-variation"))),
  },
  { base_product: exactObject({ data: product }) },
);

const meta = exactObject(
  {
    owner,
    created_at: moment,
    updated_at: moment,
    product_types: arrayOf({ enum: ["standard", "parent", "child", "bundle"] }),
    variation_matrix: variationMatrixSchema,
    custom_relationships: emptyArray,
  },
  {
    variations: arrayOf(parentVariation),
    child_option_ids: arrayOf(uuid),
    child_variations: arrayOf(childVariation),
  },
);

/** A product as merchants read it. */
export const productResource = exactObject({
  id: uuid,
  type: { const: "product" },
  attributes,
  relationships,
  meta,
});

export type ProductView = View<typeof productResource>;

import type { JSONSchema } from "json-schema-to-ts";
import { exactObject, optional, optionals } from "../schemas/exact-object.ts";
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
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

/** Texts of children have no length limit: modifiers of options build them. */
const attributes = nameSchema(
  "ProductAttributes",
  exactObject({
    name: text,
    commodity_type: { enum: ["physical", "digital"] },
    status: { enum: ["draft", "live"] },
    sku: optional(text),
    slug: optional(text),
    description: optional(text),
    upc_ean: optional(text),
    mpn: optional(text),
    external_ref: optional(text),
    tags: optional(arrayOf(text)),
    locales: optional({ type: "object", additionalProperties: productLocale }),
    custom_inputs: optional({ type: "object", additionalProperties: customInput }),
    components: optional({ type: "object", additionalProperties: component }),
    build_rules: optional(buildRules),
    extensions: optional({ type: "object", additionalProperties: extension }),
    ...optionals(answeredAttributes),
  }),
);

const relationshipSchema = <const S extends JSONSchema>(data: S) => exactObject({ data, links: selfLink });

const product = reference("product");
const file = reference("file");

const relationships = nameSchema(
  "ProductRelationships",
  exactObject({
    children: relationshipSchema(emptyArray),
    component_products: relationshipSchema(arrayOf(product)),
    files: relationshipSchema(arrayOf(file)),
    main_image: relationshipSchema({ anyOf: [file, { type: "null" }] }),
    templates: relationshipSchema(emptyArray),
    variations: relationshipSchema(arrayOf(reference("product-variation"))),
    base_product: optional(exactObject({ data: product })),
  }),
);

const meta = nameSchema(
  "ProductMeta",
  exactObject({
    owner,
    created_at: moment,
    updated_at: moment,
    product_types: arrayOf({ enum: ["standard", "parent", "child", "bundle"] }),
    variation_matrix: variationMatrixSchema,
    variations: optional(arrayOf(parentVariation)),
    child_option_ids: optional(arrayOf(uuid)),
    child_variations: optional(arrayOf(childVariation)),
    custom_relationships: emptyArray,
  }),
);

export const productResource = nameSchema(
  "Product",
  exactObject({
    id: uuid,
    type: { const: "product" },
    attributes,
    relationships,
    meta,
  }),
);

export type ProductView = View<typeof productResource>;

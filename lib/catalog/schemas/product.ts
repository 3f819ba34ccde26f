import type { JSONSchema } from "json-schema-to-ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, integer, integerOrNull, moment, selfLink, text, uuid } from "../../schemas/resource.ts";
import { currencyAmounts, priceBlock, priceFacts, tierAttributes, tierMeta } from "./prices.ts";

const flag = { type: "boolean" } as const;
const optionalFlag = { type: ["boolean", "null"] } as const;
const ids = arrayOf(text);

/** An option of a component; merchants may have put further keys beside these. */
const componentOption = {
  type: "object",
  required: ["id", "type", "quantity"],
  properties: {
    id: text,
    type: { const: "product" },
    quantity: integer,
    min: integerOrNull,
    max: integerOrNull,
    sort_order: integerOrNull,
    default: flag,
    product_should_be_substituted_with_child: optionalFlag,
    excluded_children: ids,
  },
} as const satisfies JSONSchema;

/** A part of a bundle; merchants may have put further keys beside these. */
const component = {
  type: "object",
  required: ["name", "options"],
  properties: {
    name: text,
    min: integerOrNull,
    max: integerOrNull,
    sort_order: integerOrNull,
    options: arrayOf(componentOption),
  },
} as const satisfies JSONSchema;

/** Text that a shopper gives with a product; merchants may have put further keys beside these. (spec 2.4) */
const customInput = {
  type: "object",
  required: ["name"],
  properties: {
    name: text,
    validation_rules: {
      type: "array",
      items: {
        type: "object",
        required: ["type"],
        properties: {
          type: text,
          options: { type: "object", properties: { max_length: integer } },
        },
      },
    },
    required: optionalFlag,
  },
} as const satisfies JSONSchema;

const attributes = exactObject(
  {
    name: text,
    status: { const: "live" },
    commodity_type: { enum: ["physical", "digital"] },
    external_ref: { type: ["string", "null"] },
    base_product: { ...flag, description: "Whether it is the parent of others." },
    created_at: moment,
    updated_at: moment,
    published_at: moment,
  },
  {
    description: text,
    sku: text,
    slug: text,
    main_image: { ...text, description: "Address of the image." },
    upc_ean: text,
    manufacturer_part_num: text,
    tags: ids,
    base_product_id: uuid,
    price_modifiers: { ...ids, description: "Names of the modifiers that change a child's price." },
    components: mapOf(component),
    custom_inputs: mapOf(customInput),
    extensions: mapOf({ description: "The fields of one extension." }),
    shopper_attributes: mapOf({ type: ["string", "null"] }),
    curated_product: { const: true, description: "Shown first by the node whose list this is." },
    price: currencyAmounts,
    tiers: tierAttributes,
  },
);

const productRef = exactObject({ id: text, type: { const: "product" } });
const productRefs = exactObject({
  data: arrayOf(productRef),
  links: selfLink,
});
const fileRef = exactObject({ type: { const: "file" }, id: text, created_at: moment });

const relationships = exactObject(
  {
    children: productRefs,
    files: exactObject({ data: arrayOf(fileRef) }),
    main_image: exactObject({
      data: { anyOf: [exactObject({ type: { const: "main_image" }, id: text }), { type: "null" }] },
    }),
  },
  { parent: exactObject({ data: productRef }), component_products: productRefs },
);

const variationOption = exactObject({ id: text, name: text, description: text, sort_order: integerOrNull });
const variation = { id: text, name: text, sort_order: integerOrNull } as const;

const currencyPrice = exactObject(
  { amount: integer, includes_tax: flag },
  { tiers: mapOf(exactObject({ minimum_quantity: integer, amount: integer })) },
);

const meta = {
  always: {
    catalog_id: uuid,
    catalog_source: { const: "pim" },
    product_types: {
      type: "array",
      items: { enum: ["standard", "parent", "child", "bundle"] },
      minItems: 1,
      maxItems: 1,
    },
    variation_matrix: {
      ...mapOf({ type: ["object", "string"] }),
      description: "Option ids, one level per variation, down to the ids of the children.",
    },
  },
  sometimes: {
    ...priceFacts,
    tiers: tierMeta,
    bread_crumb_nodes: { ...ids, description: "The nodes it is in." },
    bread_crumbs: { ...mapOf(ids), description: "For each of them the path from its hierarchy." },
    language: text,
    variations: {
      type: "array",
      items: exactObject({ ...variation, options: arrayOf(variationOption) }),
    },
    child_option_ids: ids,
    child_variations: { type: "array", items: exactObject(variation, { option: variationOption }) },
    price_modifiers: mapOf(
      exactObject({
        modifier_type: { enum: ["price_equals", "price_increment", "price_decrement"] },
        currencies: mapOf(currencyPrice),
      }),
    ),
    bundle_configuration: exactObject({
      selected_options: { ...mapOf(mapOf(integer)), description: "Quantities, by component." },
    }),
    component_products: { ...mapOf(priceBlock), description: "What each option costs inside the bundle." },
  },
} as const;

const resource = { id: uuid, type: { const: "product" }, attributes, relationships } as const;

/** A product as shoppers read it. */
export const publishedProduct = exactObject({ ...resource, meta: exactObject(meta.always, meta.sometimes) });

/** A bundle as a shopper configured it, with the products that were chosen. */
export const configuredProduct = exactObject({
  ...resource,
  meta: exactObject({ ...meta.always, component_product_data: mapOf(publishedProduct) }, meta.sometimes),
});

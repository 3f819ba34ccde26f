import { exactObject } from "../../schemas/exact-object.ts";
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
import { currencyAmounts, priceBlockSchema, priceFacts, tierAttributes, tierMeta } from "./prices.ts";

const flag = { type: "boolean" } as const;
const ids = arrayOf(text);

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
    extensions: mapOf(extension),
    shopper_attributes: answeredAttributes.shopper_attributes,
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
    variation_matrix: variationMatrixSchema,
  },
  sometimes: {
    ...priceFacts,
    tiers: tierMeta,
    bread_crumb_nodes: { ...ids, description: "The nodes it is in." },
    bread_crumbs: { ...mapOf(ids), description: "For each of them the path from its hierarchy." },
    language: text,
    variations: arrayOf(parentVariation),
    child_option_ids: ids,
    child_variations: arrayOf(publishedChildVariation),
    price_modifiers: mapOf(
      exactObject({
        modifier_type: { enum: ["price_equals", "price_increment", "price_decrement"] },
        currencies: mapOf(currencyPrice),
      }),
    ),
    bundle_configuration: exactObject({
      selected_options: { ...mapOf(mapOf(integer)), description: "Quantities, by component." },
    }),
    component_products: {
      ...mapOf(priceBlockSchema),
      description: "What each option costs inside the bundle.",
    },
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

import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../schemas/describe-schema.ts";
import { closeAttributes, namePage, requestOf } from "../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../schemas/exact-object.ts";
import { customAttributes, externalRef, longText, name, resourceId, slug } from "../schemas/fields.ts";
import { fileSchema } from "../schemas/file.ts";
import {
  buildRules,
  component,
  extension,
  productLocale,
  sentCustomInput,
} from "../schemas/product-parts.ts";
import { arrayOf } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";
import { productResource } from "./resource-schemas.ts";

/** As requests send them. */
export const productAttributes = describeFields(
  {
    name,
    commodity_type: { enum: ["physical", "digital"] },
    status: { enum: ["draft", "live"] },
    sku: { type: ["string", "null"], minLength: 1, maxLength: 1024 },
    slug,
    description: longText,
    upc_ean: longText,
    mpn: longText,
    external_ref: externalRef,
    tags: {
      type: ["array", "null"],
      maxItems: 20,
      items: { type: "string", minLength: 1, maxLength: 255, pattern: "^[^\\s,]+$" },
    },
    locales: {
      type: ["object", "null"],
      additionalProperties: productLocale,
    },
    custom_inputs: { type: ["object", "null"], additionalProperties: sentCustomInput },
    components: { type: ["object", "null"], additionalProperties: component },
    build_rules: { ...buildRules, type: ["object", "null"] },
    extensions: { type: ["object", "null"], additionalProperties: extension },
    ...customAttributes,
  },
  {
    name: "Name as shoppers see it.",
    commodity_type: "`physical` for goods that are shipped, `digital` for all else.",
    status:
      "`live` products are published with the next release of a catalog, `draft` ones are not. A new product " +
      "is a draft by default.",
    sku: "Unique in the store; price books find the product by it. A bundle without a price costs what its selected options cost.",
    slug: "Name for use in URLs, unique in the store. A new product without one gets a slug made from its name.",
    description: "Description as shoppers see it, at most 20,000 characters.",
    upc_ean: "Universal product code or European article number; not checked.",
    mpn: "Manufacturer part number. Shoppers read it as `manufacturer_part_num`, and filters use that name.",
    external_ref:
      "Reference of the product in another system, at most 2,048 characters; it need not be unique.",
    tags: "At most 20 tags, without spaces and commas. They are stored in lower case, each once.",
    locales: "Names and descriptions in other languages, by locale such as `fr-FR`.",
    custom_inputs:
      "Texts that shoppers give with the product, such as an engraving, each by a key of your own.",
    components:
      "Parts of a bundle, each by a key of your own, with at most 1,500 different products as options. They " +
      "make the product a bundle, which releases leave out while one of its options is a draft.",
    extensions:
      "Further fields of the store's own, grouped by the name of an extension; they replace those that the product has. Those " +
      "under the slug of a template, such as `products(Care)`, are checked by its fields and attach it. Others are kept as " +
      "they are, or are 422 where the store's setting `extensions` is `typed`.",
    admin_attributes: "Custom texts by key, at most 100, that shoppers do not see.",
    shopper_attributes: "Custom texts by key, at most 100, that shoppers see.",
  },
);

const type = { const: "product" } as const;
const linkedVariations = nameSchema(
  "LinkedVariationsRequest",
  openObject([], {
    variations: openObject([], {
      data: {
        type: "array",
        maxItems: 100,
        items: openObject(["id"], { type: { const: "product-variation" }, id: resourceId }),
      },
    }),
  }),
  {
    "": "Variations of a product, which replace those that it has.",
    variations: "The variations to link. If they are left out, those of the product stay.",
    "variations.data": "References to variations, at most 100, in the order of the matrix.",
    "variations.data.id": "Id of the variation.",
  },
);

export const createProductRequest = nameSchema(
  "CreateProductRequest",
  requestOf(["attributes"], {
    type,
    attributes: closeAttributes(["name", "commodity_type"], productAttributes),
    relationships: linkedVariations,
  }),
  {
    "": "A product to create. Its status is `draft` unless `live` is sent.",
  },
);

export const updateProductRequest = nameSchema(
  "UpdateProductRequest",
  requestOf([], {
    type,
    id: { type: "string" },
    attributes: closeAttributes([], productAttributes),
    relationships: linkedVariations,
  }),
  {
    "": "Changes to a product. Fields that are left out keep their values; null removes optional ones.",
    id: "Id of the product. It may be left out; another one than in the path is 422.",
  },
);

export type CreateProductRequest = FromSchema<typeof createProductRequest>;
export type UpdateProductRequest = FromSchema<typeof updateProductRequest>;

const included = nameSchema(
  "ProductIncluded",
  exactObject({
    main_images: optional(arrayOf(fileSchema)),
    files: optional(arrayOf(fileSchema)),
    component_products: optional(arrayOf(productResource)),
  }),
  {
    "": "What `include` asked for, each resource once. A kind of which there is none is absent.",
    main_images: "Main images, with `include=main_image`.",
    files: "Linked files, with `include=files`.",
    component_products: "Products that bundles offer as options, with `include=component_products`.",
  },
);

export const productResponse = nameSchema(
  "ProductResponse",
  exactObject({ data: productResource, included: optional(included) }),
  "A product, and what `include` asked for.",
);
export const productsResponse = namePage(
  productResource,
  "A page of products. All products are listed latest change first, children of a parent in the order of its matrix.",
  { included },
);

export type IncludedWithProducts = View<typeof included>;

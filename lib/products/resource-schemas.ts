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
import {
  arrayOf,
  emptyArray,
  etagId,
  moment,
  owner,
  reference,
  resourceOf,
  selfLink,
  text,
  uuid,
} from "../schemas/resource.ts";
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
  {
    "": "What merchants say about a product. Attributes without a value are absent.",
    name: "Name as shoppers see it.",
    commodity_type: "`physical` for goods that are shipped, `digital` for all else.",
    status: "`live` products are published with the next release of a catalog, `draft` ones are not.",
    sku: "Unique in the store; price books find the product by it. Without one it has no price of its own.",
    slug: "Name for use in URLs, unique in the store. It is made from the name if none is given.",
    description: "Description as shoppers see it.",
    upc_ean: "Universal product code or European article number.",
    mpn: "Manufacturer part number; shoppers read it as `manufacturer_part_num`.",
    external_ref: "Reference of the product in another system.",
    tags: "Tags to find it by, in lower case.",
    locales: "Names and descriptions in other languages, by locale such as `fr-FR`.",
    custom_inputs: "Texts that shoppers give with it, by the key that cart items use for them.",
    components: "Parts of a bundle, by key. A product with any is a bundle.",
    build_rules: "Which combinations of its variations get a child; without rules all of them do.",
    extensions:
      "Further fields of the store's own, by the name of the extension. Those under the slug of a template, such as " +
      "`products(Care)`, have its fields in their order.",
    shopper_attributes: "Custom attributes that shoppers see.",
  },
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
    templates: relationshipSchema(arrayOf(reference("template"))),
    variations: relationshipSchema(arrayOf(reference("product-variation"))),
    base_product: optional(exactObject({ data: product })),
    custom_relationships: optional(
      exactObject({
        data: emptyArray,
        links: { type: "object", required: ["self"], properties: { self: text }, additionalProperties: text },
      }),
    ),
  }),
  {
    "": "What belongs to a product, and where it is read.",
    children: "The children of a parent, which are listed elsewhere.",
    "children.data": "Always empty.",
    "children.links": "Where the children can be read: a path below `/pcm`.",
    component_products: "The products that a bundle offers.",
    "component_products.data": "Each product of the options, once; empty unless it is a bundle.",
    "component_products.links": "Where these products can be read: a path below `/pcm`.",
    files: "Files of the product.",
    "files.data": "References to the files.",
    "files.links": "Where the files can be read: a path below `/pcm`.",
    main_image: "The image that stands for the product.",
    "main_image.data": "Reference to the file; null without one.",
    "main_image.links": "Where the main image can be read: a path below `/pcm`.",
    templates: "Templates of the product, which say which values its extensions may have.",
    "templates.data": "References to them, in the order in which they were attached.",
    "templates.data.id": "Id of the template, which is a flow.",
    "templates.links": "Where the templates can be read: a path below `/pcm`.",
    variations: "The variations that children are built of.",
    "variations.data": "References to them, in the order of the matrix.",
    "variations.data.id": "Id of the variation.",
    "variations.links": "Where the variations can be read: a path below `/pcm`.",
    base_product: "Of a child: its parent.",
    "base_product.data": "Reference to the parent.",
    "base_product.data.id": "Id of the parent.",
    custom_relationships: "The custom relationships of the product; absent without any.",
    "custom_relationships.data": "Always empty.",
    "custom_relationships.links":
      "Where the relationships can be read (`self`), and the related products of each by its slug: paths below `/pcm`.",
    "custom_relationships.links.self": "Where the relationships can be read.",
    "custom_relationships.links.*": "Where the related products can be read.",
  },
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
    custom_relationships: optional(arrayOf(text)),
    etag_id: etagId,
  }),
  {
    "": "Kind of a product, and for parents and children the variations that the children were built of.",
    created_at: "When the product was created.",
    updated_at: "When the product was last changed.",
    product_types:
      "Always one: `bundle` has components, `parent` has been built, `child` was made by building its parent, " +
      "`standard` is all else.",
    variation_matrix: "Of a parent: which options lead to which child; empty on all other products.",
    variations: "Of a parent: its variations as they were when its children were built.",
    child_option_ids: "Of a child: the options that it was built of, in the order of the variations.",
    child_variations: "Of a child: the variations of its parent, each with the option that it has.",
    custom_relationships:
      "Slugs of its custom relationships, in the order in which it got them; absent without any.",
  },
);

export const productResource = nameSchema(
  "Product",
  resourceOf("product", {
    attributes,
    relationships,
    meta,
  }),
  {
    "":
      "A product as merchants edit it. Shoppers see it once it is live, in a node of a catalog, and " +
      "published. Prices are in price books, stock in inventories.",
    id: "Id of the product, the same in every release.",
    attributes: "What merchants say about it.",
    relationships: "Files, variations and other products that belong to it.",
    meta: "Its kind and, of a parent or child, its variations.",
  },
);

export type ProductView = View<typeof productResource>;

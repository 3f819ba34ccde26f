import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { answeredAttributes } from "../../schemas/fields.ts";
import {
  component,
  customInput,
  extension,
  parentVariation,
  publishedChildVariation,
  variationMatrixSchema,
} from "../../schemas/product-parts.ts";
import { arrayOf, integer, mapOf, moment, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import {
  alternativePriceList,
  availablePrice,
  currencyAmounts,
  priceBlockSchema,
  priceFields,
  tierAttributes,
  tierMeta,
} from "./prices.ts";

const flag = { type: "boolean" } as const;
const ids = arrayOf(text);

const attributes = nameSchema(
  "CatalogProductAttributes",
  exactObject({
    name: text,
    description: optional(text),
    sku: optional(text),
    slug: optional(text),
    status: { enum: ["live", "draft"] },
    commodity_type: { enum: ["physical", "digital"] },
    external_ref: { type: ["string", "null"] },
    main_image: optional({ ...text, description: "Address of the image." }),
    upc_ean: optional(text),
    manufacturer_part_num: optional(text),
    tags: optional(ids),
    base_product: { ...flag, description: "Whether it is the parent of others." },
    base_product_id: optional(uuid),
    price_modifiers: optional({
      ...ids,
      description: "Names of the modifiers that made a child's price of its parent's, in order.",
    }),
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
  {
    "": "What shoppers can be shown of a product. Attributes without a value are absent.",
    name: "Name in the shopper's language if there is one, else the product's own.",
    description: "Description in the shopper's language if there is one, else the product's own.",
    sku: "Unique in the store; price books and carts find the product by it.",
    slug: "Name for use in URLs, unique in the store.",
    status: "`live`; or `draft`, in a catalog with `include_draft_products`: carts refuse such a product.",
    commodity_type: "`physical` for goods that are shipped, `digital` for all else.",
    external_ref: "Reference of the product in another system; null without one.",
    upc_ean: "Universal product code or European article number.",
    manufacturer_part_num: "Manufacturer part number, which merchants write as `mpn`.",
    tags: "Tags to find it by, in lower case.",
    base_product_id: "Of a child: the id of its parent.",
    components: "Of a bundle: its parts, by the key that a selection names them with.",
    custom_inputs: "Texts that shoppers give with it, by the key that cart items use for them.",
    extensions: "Further fields of the store's own, by the name of the extension.",
    shopper_attributes: "Custom attributes that merchants have set for shoppers.",
    created_at: "When the product was created.",
    updated_at: "When the product was last changed before it was published; lists show the latest first.",
    price:
      "What it costs now in each currency, a running sale included; absent without a price. A bundle without " +
      "prices of its own costs the sum of its selection.",
    tiers: "Volume prices that count now, by name; absent while a sale without volume prices runs.",
    published_at: "When the release was published.",
  },
);

const productRef = exactObject({ id: uuid, type: { const: "product" } });
const productRefs = nameSchema(
  "CatalogProductReferences",
  exactObject({
    data: arrayOf(productRef),
    links: selfLink,
  }),
  {
    "": "Products that belong to another one, and where they are listed.",
    data: "References to the products.",
    id: "Id of the product.",
    links:
      "Where they are listed, as a path below `/catalog`. Children are listed at " +
      "`/catalog/products/{product_id}/relationships/children`.",
  },
);
const fileRef = describeSchema(exactObject({ type: { const: "file" }, id: uuid, created_at: moment }), {
  id: "Id of the file.",
  created_at: "When the file was added to the product.",
});

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
    custom_relationships: optional(
      exactObject({
        links: mapOf(text),
        meta: mapOf(exactObject({ name: text, description: { type: ["string", "null"] } })),
      }),
    ),
  }),
  {
    "": "Files of a product, and the products that belong to it.",
    parent: "Of a child: its parent.",
    "parent.data": "Reference to the parent.",
    "parent.data.id": "Id of the parent.",
    children:
      "Of a parent: its children in the release, in the order of the matrix; empty on all other products.",
    files: "Files of the product; `include=files` adds them to the answer.",
    "files.data": "References to the files.",
    main_image: "The image that stands for the product; `include=main_image` adds it to the answer.",
    "main_image.data": "Reference to the file; null without one.",
    "main_image.data.id": "Id of the file.",
    component_products: "Of a bundle: every product that its components offer, once.",
    custom_relationships: "The custom relationships of the product; absent without any.",
    "custom_relationships.links": "Where the related products are listed, by slug.",
    "custom_relationships.links.*": "Path of the list.",
    "custom_relationships.meta": "Headings for these lists, by slug.",
    "custom_relationships.meta.*.name": "Name for shoppers.",
    "custom_relationships.meta.*.description": "Description for shoppers; null without one.",
  },
);

const currencyPrice = describeSchema(
  exactObject({
    amount: integer,
    includes_tax: flag,
    tiers: optional(mapOf(exactObject({ minimum_quantity: integer, amount: integer }))),
  }),
  {
    amount: "Minor units of the currency, such as cents.",
    includes_tax: "Ignored: a modifier does not change whether a price includes tax.",
    tiers: "Other amounts, by name, for volume prices with the same minimum quantity.",
    "tiers.*.minimum_quantity": "Minimum quantity of the volume price that this amount is for.",
    "tiers.*.amount":
      "Minor units of the currency; counts for that volume price in place of the amount above.",
  },
);

const meta = describeFields(
  {
    catalog_id: uuid,
    catalog_source: { const: "pim" },
    ...optionals(priceFields),
    tiers: optional(tierMeta),
    alternative_prices: optional(alternativePriceList),
    available_pricebook_ids: optional(ids),
    available_prices: optional(arrayOf(availablePrice)),
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
          {
            "": "What an option of a variation does to the price that a child takes over from its parent.",
            modifier_type:
              "`price_equals` sets the amount, `price_increment` adds to it, `price_decrement` subtracts from it, down to 0.",
            currencies:
              "What it does in each currency, by currency code. Prices in other currencies stay as they are.",
          },
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
    custom_relationships: optional({
      ...ids,
      description: "Slugs of its custom relationships, in the order in which they are shown.",
    }),
  },
  {
    catalog_id: "Id of the catalog whose release it is from; cart items keep it.",
    tiers: "Volume prices that count now, ready to be shown; absent without any.",
    available_pricebook_ids:
      "Only for administrators who read a release with price segmentation: price books in it that have the sku.",
    available_prices:
      "Only for administrators who ask with `EP-Pricebook-IDs-Of-Available-Prices-To-Show`: what those price books say.",
    product_types:
      "Always one: `standard`, `bundle`, `child` or `parent`. A parent cannot be put into a cart, only its children can.",
    language: "Locale of the name and description; absent if they are the product's own texts.",
    variations: "Of a parent: its variations with all options, in the order of the matrix.",
    variation_matrix: "Of a parent: which options lead to which child; empty on all other products.",
    child_option_ids: "Of a child: the options that it was built of, in the order of the variations.",
    child_variations: "Of a child: the variations of its parent, each with the option that it has.",
    price_modifiers:
      "Of a child: the price modifiers of its options, by name. They change a price taken over from its " +
      "parent, not one of its own.",
    bundle_configuration:
      "Of a bundle: the selection that is shown, which is the default one unless the bundle was configured.",
  },
);

const resource = describeFields(
  { id: uuid, type: { const: "product" }, attributes, relationships },
  {
    id: "Id of the product, the same as in `/pcm/products` and in every release.",
    relationships: "Its files, and the products that belong to it.",
  },
);

const productTexts = {
  attributes: "What shoppers can be shown of the product.",
  meta: "Prices ready to be shown, place in the navigation, variations and selection.",
  "meta.display_price": "What it costs now in the shopper's currency; absent without a price in it.",
  "meta.original_price":
    "List prices in the currencies with a running sale. Absent without one; may be absent if the shopper's currency has none.",
  "meta.original_display_price": "List price in the shopper's currency; absent if no sale runs in it.",
} as const;

export const publishedProduct = nameSchema(
  "CatalogProduct",
  exactObject({ ...resource, meta: exactObject(meta) }),
  {
    "":
      "A product as a release has it and shoppers read it. Sales start and end without a new release; all " +
      "else is as it was published.",
    ...productTexts,
  },
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
  {
    "": "A bundle with a shopper's selection, its price, and the products that were chosen.",
    ...productTexts,
    "meta.component_product_data":
      "The products that were chosen, by id, with the prices that they have outside of the bundle.",
  },
);

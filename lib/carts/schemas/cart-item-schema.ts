import { describeSchema } from "../../schemas/describe-schema.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, link, mapOf, moment, reference, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { displayPriceSchema, itemPrices, priceSchema } from "./price-schemas.ts";

const quantity = { type: "integer", minimum: 1 } as const;

export const cartItemImage = nameSchema(
  "CartItemImage",
  exactObject({ href: text, mime_type: text, file_name: text }),
  {
    "": "Main picture of a product in a cart; all fields are empty if there is none.",
    href: "Address of the picture.",
    mime_type: "Media type, such as `image/png`.",
    file_name: "Name of the file.",
  },
);

/** A discount that counts for an item: its own, or its share of one of the cart. */
const discount = nameSchema(
  "CartItemDiscount",
  exactObject({
    id: uuid,
    code: text,
    amount: priceSchema,
    is_cart_discount: optional({ const: true }),
    promotion_source: optional({ const: "rule-promotion" }),
    ordinal: optional({
      type: "integer",
      description: "Place in the order in which promotions apply, from 1; absent for custom discounts.",
    }),
  }),
  {
    "": "A discount on an item: its own, or its share of a custom discount or rule promotion on the whole cart.",
    id: "Id of the promotion or custom discount.",
    code: "Code of the discount; `auto_` followed by its id for an automatic promotion.",
    amount: "What it takes from all units together, 0 or negative.",
    is_cart_discount: "True for the item's share of a discount on the whole cart; else absent.",
    promotion_source: "`rule-promotion` for a rule promotion; absent for other discounts.",
  },
);
export type ItemDiscountView = View<typeof discount>;

const component = nameSchema(
  "CartItemComponent",
  exactObject({
    name: text,
    options: arrayOf(exactObject({ id: text, type: { const: "product" }, quantity })),
  }),
  {
    "": "The selected products of one component of a bundle.",
    name: "Name of the component when it was selected.",
    options: "The selected products; empty if there are none.",
    "options.id": "Id of the product.",
    "options.quantity": "Units of the product in one bundle.",
  },
);

/** Short form of a selected product of a bundle. */
const componentProduct = nameSchema(
  "CartItemComponentProduct",
  exactObject({
    id: text,
    type: { const: "product" },
    attributes: describeSchema(
      exactObject({
        name: text,
        description: text,
        slug: text,
        sku: text,
        status: { const: "live" },
        commodity_type: { enum: ["physical", "digital"] },
      }),
      {
        name: "Name as shoppers see it.",
        description: "Description as shoppers see it; empty if there is none.",
        slug: "Name of the product in web addresses; empty if there is none.",
        sku: "Sku of the product; empty if there is none.",
        commodity_type: "`physical` for what is shipped, `digital` for what is not.",
      },
    ),
    meta: exactObject({ display_price: optional(exactObject({ without_tax: displayPriceSchema })) }),
  }),
  {
    "": "A selected product of a bundle, in short form.",
    id: "Id of the product.",
    attributes: "Fields of the product, as the catalog has them now.",
    meta: "Its price in the bundle; empty if there is none in the cart's currency.",
    "meta.display_price": "Price in the cart's currency; absent if there is none.",
    "meta.display_price.without_tax": "Price of one unit as part of this bundle.",
  },
);
export type ComponentProductView = View<typeof componentProduct>;

const taxes = describeSchema(
  exactObject({ data: { type: ["array", "null"], items: reference("tax_item") } }),
  {
    "": "Tax items of the item. Only with `include=tax_items`.",
    data: "References to them; null without any.",
  },
);
const discounts = describeSchema(
  exactObject({ data: { type: ["array", "null"], items: reference("custom_discount") } }),
  { data: "References to them; null without any." },
);

/** A field is present only if the query parameter `include` asks for it. */
const relationships = nameSchema(
  "CartItemRelationships",
  exactObject({
    taxes: optional(taxes),
    custom_discounts: optional(discounts),
    promotions: optional(exactObject({ data: { type: ["array", "null"], items: reference("promotion") } })),
  }),
  {
    "": "What belongs to an item; each part appears only if `include` asks for it.",
    custom_discounts: "Custom discounts of the item. Only with `include=custom_discounts`.",
    promotions: "Promotions that lower its price. Only with `include=promotions`.",
    "promotions.data": "References to them; null without any.",
  },
);

export const cartItemSchema = nameSchema(
  "CartItem",
  exactObject({
    id: uuid,
    type: {
      enum: ["cart_item", "custom_item", "promotion_item"],
      description:
        "`promotion_item` is a promotion of the whole cart, shown for information: totals have its amount already.",
    },
    product_id: optional({ ...text, description: "Id of the product; absent for other items." }),
    promotion_id: optional(uuid),
    promotion_source: optional({ const: "rule-promotion" }),
    name: text,
    description: text,
    sku: { ...text, description: "Sku of the product or custom item; for a promotion, its code." },
    code: optional({
      ...text,
      description: "Code of a promotion, the same as its `sku`; absent for other items.",
    }),
    slug: { ...text, description: "Slug of the product; empty for other items." },
    image: cartItemImage,
    quantity,
    manage_stock: {
      type: "boolean",
      description: "Whether stock was counted for the product when the item last wanted more of it.",
    },
    unit_price: { ...priceSchema, description: "Price of one unit, before discounts." },
    value: { ...priceSchema, description: "Price of all units, before discounts." },
    discounts: optional({
      ...arrayOf(discount),
      description: "Discounts on the item, in the order in which they apply; absent without any.",
    }),
    custom_inputs: optional(mapOf({ description: "A text by its input key, or a map of such texts." })),
    components: optional({
      ...mapOf(component),
      description: "What was selected of a bundle, by component key.",
    }),
    bundle_configuration: optional(
      exactObject({
        selected_options: mapOf(mapOf(quantity)),
        component_products: optional(arrayOf(componentProduct)),
      }),
    ),
    shipping_group_id: optional({
      ...text,
      description: "Id of the shipping group that it is sent with; absent if none.",
    }),
    location: optional({
      ...text,
      description: "Slug of the stock location that it is taken from; absent if none was named.",
    }),
    catalog_id: optional({
      ...text,
      description: "Id of the catalog that its price is from; absent for other items than products.",
    }),
    catalog_source: optional({ const: "pim" }),
    auto_add_quantity: optional({
      ...quantity,
      description: "Units that a promotion added as gifts; absent for other items.",
    }),
    is_ordered: optional({
      const: true,
      description:
        "Set when an order has taken a custom item that client credentials wrote. No shopper orders it again until they write it again.",
    }),
    links: exactObject({ product: optional(link) }),
    meta: exactObject({
      display_price: itemPrices,
      timestamps: exactObject({ created_at: moment, updated_at: moment }),
    }),
    relationships: optional(relationships),
  }),
  {
    "": "An item of a cart: a product, a custom item, or a promotion of the whole cart.",
    id: "Id of the item in this cart, not of its product.",
    promotion_id: "Id of the promotion; absent for other items.",
    promotion_source: "`rule-promotion` for a rule promotion; absent for a standard one.",
    name: "Name when the item was added; for a promotion, its current name.",
    description: "Description when the item was added; always `Promotion` for a promotion.",
    image: "Main picture of the product; its fields are empty if there is none.",
    quantity: "Number of units; 1 for a promotion.",
    custom_inputs: "What the shopper entered for the item, such as an engraving; absent if nothing.",
    bundle_configuration: "Selected options of a bundle; absent for other items.",
    "bundle_configuration.selected_options":
      "Quantity of each selected product in one bundle, by component key, then product id.",
    "bundle_configuration.component_products":
      "Each selected product once, in short form. Only with `include=component_products`.",
    catalog_source: "Always `pim` for a product; absent for other items.",
    links: "Where the product can be read; empty for other items.",
    "links.product": "Path that reads the product in the shopper's catalog.",
    meta: "Amounts of the item, and when it was added and last changed.",
    "meta.display_price": "Amounts of the item, with and without discounts and tax.",
    "meta.timestamps.created_at":
      "When it was added; for a promotion, when its code was given, or when the cart was created if it is automatic.",
    relationships: "Only if `include` asks for one of them; a promotion always has its own.",
  },
);
export type CartItemView = View<typeof cartItemSchema>;

import { exactObject, optional } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, link, moment, reference, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { displayPriceSchema, itemPrices, priceSchema } from "./price-schemas.ts";

const quantity = { type: "integer", minimum: 1 } as const;

const image = nameSchema("CartItemImage", exactObject({ href: text, mime_type: text, file_name: text }));

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
);
export type ItemDiscountView = View<typeof discount>;

const component = nameSchema(
  "CartItemComponent",
  exactObject({
    name: text,
    options: arrayOf(exactObject({ id: text, type: { const: "product" }, quantity })),
  }),
);

/** Short form of a selected product of a bundle. */
const componentProduct = nameSchema(
  "CartItemComponentProduct",
  exactObject({
    id: text,
    type: { const: "product" },
    attributes: exactObject({
      name: text,
      description: text,
      slug: text,
      sku: text,
      status: { const: "live" },
      commodity_type: { enum: ["physical", "digital"] },
    }),
    meta: exactObject({ display_price: optional(exactObject({ without_tax: displayPriceSchema })) }),
  }),
);
export type ComponentProductView = View<typeof componentProduct>;

const taxes = exactObject({ data: { type: ["array", "null"], items: reference("tax_item") } });
const discounts = exactObject({ data: { type: ["array", "null"], items: reference("custom_discount") } });

/** Each field is set by the `include` of its name. */
const relationships = nameSchema(
  "CartItemRelationships",
  exactObject({
    taxes: optional(taxes),
    custom_discounts: optional(discounts),
    promotions: optional(exactObject({ data: { type: ["array", "null"], items: reference("promotion") } })),
  }),
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
    image,
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
);
export type CartItemView = View<typeof cartItemSchema>;

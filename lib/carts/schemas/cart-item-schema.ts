import { exactObject } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, moment, reference, text, uuid } from "../../schemas/resource.ts";
import type { View } from "../../schemas/view.ts";
import { displayPriceSchema, itemPrices, priceSchema } from "./price-schemas.ts";

const quantity = { type: "integer", minimum: 1 } as const;

const image = exactObject({ mime_type: text, file_name: text, href: text });

/** A discount that counts for an item: its own, or its share of one of the cart. */
const discount = exactObject(
  { id: uuid, code: text, amount: priceSchema },
  {
    is_cart_discount: { const: true },
    promotion_source: { const: "rule-promotion" },
    ordinal: { type: "integer", description: "Place in the order of application, from 1; of promotions." },
  },
);
export type ItemDiscountView = View<typeof discount>;

const component = exactObject({
  name: text,
  options: arrayOf(exactObject({ id: text, type: { const: "product" }, quantity })),
});

/** A selected product of a bundle in its short form. (spec 2.3) */
const componentProduct = exactObject({
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
  meta: exactObject({}, { display_price: exactObject({ without_tax: displayPriceSchema }) }),
});
export type ComponentProductView = View<typeof componentProduct>;

const taxes = exactObject({ data: { type: ["array", "null"], items: reference("tax_item") } });
const discounts = exactObject({ data: { type: ["array", "null"], items: reference("custom_discount") } });

/** Set by `include`, each by the one of its name. */
const relationships = exactObject(
  {},
  {
    taxes,
    custom_discounts: discounts,
    promotions: exactObject({ data: { type: ["array", "null"], items: reference("promotion") } }),
  },
);

/** A cart item as clients read it. (spec 2.2) */
export const cartItemSchema = exactObject(
  {
    id: uuid,
    type: { enum: ["cart_item", "custom_item", "promotion_item"] },
    name: text,
    description: text,
    sku: text,
    slug: text,
    image,
    quantity,
    manage_stock: { type: "boolean" },
    unit_price: priceSchema,
    value: priceSchema,
    links: exactObject({}, { product: text }),
    meta: exactObject({
      display_price: itemPrices,
      timestamps: exactObject({ created_at: moment, updated_at: moment }),
    }),
  },
  {
    product_id: text,
    promotion_id: uuid,
    code: { ...text, description: "Of a promotion: the code, which is its `sku` too." },
    promotion_source: { const: "rule-promotion" },
    custom_inputs: mapOf({ description: "A text by its input key, or a map of such texts." }),
    components: { ...mapOf(component), description: "What was selected of a bundle, by component key." },
    shipping_group_id: text,
    location: text,
    catalog_id: text,
    catalog_source: { const: "pim" },
    auto_add_quantity: { ...quantity, description: "Units that a promotion has added, as gifts." },
    discounts: arrayOf(discount),
    bundle_configuration: exactObject(
      { selected_options: mapOf(mapOf(quantity)) },
      { component_products: arrayOf(componentProduct) },
    ),
    relationships,
  },
);
export type CartItemView = View<typeof cartItemSchema>;

import { closeAttributes, requestOf } from "../../schemas/envelope.ts";
import { productAttributes } from "../schemas.ts";

const { name, commodity_type, status, sku, slug, description, upc_ean, mpn } = productAttributes;
const { external_ref, tags, locales, admin_attributes, shopper_attributes } = productAttributes;

/**
 * The part of `createProductRequest` that a row can have. Components, inputs and build rules are two thirds of that request's
 * validator. A bundle has the compiled validator instead, see `infra/build/row-schemas.ts`.
 */
export const rowSchema = requestOf(["attributes"], {
  type: { const: "product" },
  attributes: closeAttributes(["name", "commodity_type"], {
    ...{ name, commodity_type, status, sku, slug, description, upc_ean, mpn },
    ...{ external_ref, tags, locales, admin_attributes, shopper_attributes },
  }),
});

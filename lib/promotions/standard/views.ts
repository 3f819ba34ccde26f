import { tagView } from "../../kernel/etag.ts";
import { orderFields } from "../../kernel/objects.ts";
import { viewMakers } from "../../use-case/maker.ts";
import type { PromotionVersion } from "../history-store.ts";
import type { PromotionVersionView, PromotionView } from "./resource-schema.ts";
import type { StoredPromotion } from "./stored-promotion.ts";

/** Field order at all depths. */
const SCHEMA = [
  ...["currencies", "currency", "amount", "percentage", "percent", "x", "y", "requirements", "gifts"],
  ...["auto_add_free_gift", "targets", "quantity", "target_catalogs", "target_nodes", "target_attributes"],
  ...["target_conditions", "exclude", "nodes", "attributes", "conditions", "or", "and", "attribute", "node"],
  ...["template", "field", "type", "value", "values"],
];

export function promotionView(promotion: StoredPromotion): PromotionView {
  const { id, name, description, enabled, automatic, promotion_type, schema, start, end } = promotion;
  const { max_discount_value, min_cart_value, max_applications_per_cart, created_at, updated_at } = promotion;
  return tagView({
    id,
    type: "promotion",
    name,
    description,
    enabled,
    automatic,
    promotion_type,
    schema: orderFields(SCHEMA, schema),
    max_discount_value: orderFields(SCHEMA, max_discount_value),
    min_cart_value: orderFields(SCHEMA, min_cart_value),
    max_applications_per_cart,
    start,
    end,
    ...viewMakers(promotion),
    meta: { timestamps: { created_at, updated_at } },
  });
}

export function promotionVersionView({
  version,
  updated_fields,
  promotion,
}: PromotionVersion<StoredPromotion>): PromotionVersionView {
  const { meta, ...shown } = promotionView(promotion);
  const { timestamps } = meta;
  return { ...shown, meta: { timestamps, version, updated_fields: [...updated_fields] } };
}

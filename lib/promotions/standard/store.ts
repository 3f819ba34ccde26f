import { entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { resource } from "../../table/resource.ts";
import type { StoredPromotion } from "./stored-promotion.ts";

/** `preparePromotionSetWrites` limits their number, so they can be listed. */
export const promotions = resource({
  entity: entity<StoredPromotion>("promotion"),
  name: "promotion",
  keyOf: keys.promotion,
  all: { pk: keys.promotion("-").pk },
});

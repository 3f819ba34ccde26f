import { entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { resource } from "../../table/resource.ts";
import type { Check } from "../../table/table.ts";
import type { StoredPromotion } from "./stored-promotion.ts";

/** The store's standard promotions, whose number is bounded by `promotionSetWrites`. */
export const promotions = resource({
  entity: entity<StoredPromotion>("promotion"),
  name: "promotion",
  keyOf: keys.promotion,
  all: { pk: keys.promotion("-").pk },
});

/** That nobody has added or removed codes of a list since it was read at this version; 0 for one without any. */
export function codesUnchanged(codesId: string, version: number): Check {
  return { check: keys.promotionCodes(codesId), when: { only: version === 0 ? "absent" : { version } } };
}

import type { UnmetCondition } from "../evaluation.ts";

/** Reasons why a standard promotion does not apply. Constants, so that outcomes need no allocation. */
export const FAILURES = {
  currencies: {
    path: "schema.currencies",
    detail: "The promotion has no entry in the currency of the cart.",
  },
  method: { path: "promotion_type", detail: "Discounts of items need the calculation method 'line'." },
  exclusion: { path: "schema.exclude", detail: "Exclusions need the calculation method 'line'." },
  minimum: { path: "min_cart_value", detail: "The value of the cart is below the smallest one." },
  minimumCurrency: {
    path: "min_cart_value",
    detail: "The smallest value has no entry in the currency of the cart.",
  },
  catalogs: { path: "schema.target_catalogs", detail: "No item that it covers is from these catalogs." },
  excluded: { path: "schema.exclude", detail: "Every item that it could cover is excluded." },
  tooFew: { path: "schema.x", detail: "No item of the cart has so many units." },
  noCheaper: { path: "schema.currencies", detail: "The items are not dearer than what it makes them cost." },
  tooLittle: { path: "schema.currencies", detail: "The discount is less than the smallest unit of money." },
  percentTooLittle: {
    path: "schema.percent",
    detail: "The discount is less than the smallest unit of money.",
  },
  cap: { path: "max_discount_value", detail: "The largest discount is zero." },
  gifts: {
    path: "schema.gifts",
    detail: "The gift is not in the cart, or promotions before it have taken it.",
  },
  worthless: { path: "schema.currencies", detail: "The items that it covers are free." },
  nothingLeft: { path: "schema.currencies", detail: "Promotions before it have left nothing to lower." },
} as const satisfies Readonly<Record<string, UnmetCondition>>;

export type TargetingField =
  | "targets"
  | "target_nodes"
  | "target_attributes"
  | "target_conditions"
  | "requirements";

/** Reasons why nothing is taken from items. */
export type ItemFailures = {
  readonly missing: UnmetCondition;
  readonly free: UnmetCondition;
  readonly taken: UnmetCondition;
};

export const ITEM_FAILURES: Readonly<Record<TargetingField, ItemFailures>> = {
  targets: buildItemFailures("targets"),
  target_nodes: buildItemFailures("target_nodes"),
  target_attributes: buildItemFailures("target_attributes"),
  target_conditions: buildItemFailures("target_conditions"),
  requirements: buildItemFailures("requirements"),
};

function buildItemFailures(field: TargetingField): ItemFailures {
  const path = `schema.${field}`;
  return {
    missing: { path, detail: "The promotion names no item of the cart." },
    free: { path, detail: "The items that it covers are free." },
    taken: { path, detail: "Promotions before it have taken the items that it covers." },
  };
}

/** Failures caused by other promotions or by a gift that is still missing. */
export const CROWDING_FAILURES: ReadonlySet<UnmetCondition> = new Set([
  ...Object.values(ITEM_FAILURES).map(({ taken }) => taken),
  FAILURES.nothingLeft,
  FAILURES.gifts,
]);

/** @param position of the requirement that the cart cannot fill, from 0 */
export function buildRequirementFailure(position: number): UnmetCondition {
  return {
    path: `schema.requirements.${position}`,
    detail: "The cart has too few units of what is required.",
  };
}

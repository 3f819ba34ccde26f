import type { PromotionType } from "../engine/standard/standard-promotion.ts";
import type { Fault } from "../faults.ts";
import { hasFewDecimals } from "../limits.ts";
import type { RequestedReward } from "./schemas.ts";
import { findTargetingFaults } from "./targeting-faults.ts";

type Field = keyof RequestedReward & string;

type FieldsOfType = {
  readonly required: readonly Field[];
  readonly optional: readonly Field[];
  /** Field of an entry in `currencies`, and its smallest value. */
  readonly entry?: { readonly field: "amount" | "percentage"; readonly least?: number };
};

const CART_FIELDS: readonly Field[] = ["target_catalogs", "exclude"];
const ITEM_FIELDS: readonly Field[] = [
  "targets",
  "target_nodes",
  "target_attributes",
  "target_conditions",
  ...CART_FIELDS,
];
const AMOUNT = { field: "amount", least: 1 } as const;
/** The price of a group may be zero. */
const PRICE = { field: "amount", least: 0 } as const;
const PERCENTAGE = { field: "percentage" } as const;

/** Fields by promotion type, in the order in which they are stored (public contract). */
const FIELDS: Readonly<Record<PromotionType, FieldsOfType>> = {
  fixed_discount: { required: ["currencies"], optional: CART_FIELDS, entry: AMOUNT },
  percent_discount: { required: ["currencies"], optional: CART_FIELDS, entry: PERCENTAGE },
  item_fixed_discount: { required: ["currencies"], optional: ITEM_FIELDS, entry: AMOUNT },
  item_percent_discount: { required: ["percent"], optional: ITEM_FIELDS },
  x_for_y: { required: ["x", "y"], optional: ITEM_FIELDS },
  x_for_amount: { required: ["x", "currencies"], optional: ITEM_FIELDS, entry: PRICE },
  bundle_fixed_discount: {
    required: ["requirements", "currencies"],
    optional: ["target_catalogs"],
    entry: PRICE,
  },
  bundle_gift: {
    required: ["requirements", "gifts"],
    optional: ["auto_add_free_gift", "target_catalogs"],
  },
};

export function isCartDiscount(type: PromotionType): boolean {
  return type === "fixed_discount" || type === "percent_discount";
}

export function orderSchemaFields(type: PromotionType, schema: RequestedReward): RequestedReward {
  const { required, optional } = FIELDS[type];
  const names = [...required, ...optional].filter((name) => schema[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, schema[name]]));
}

export function findSchemaFaults(type: PromotionType, schema: RequestedReward): readonly Fault[] {
  const { required, optional } = FIELDS[type];
  const missing = required.filter((name) => schema[name] === undefined);
  const allowed = [...required, ...optional];
  const strange = Object.keys(schema).filter((name) => !allowed.some((one) => one === name));
  const faults = [
    ...missing.map((name) => fault(name, `is required for the promotion type '${type}'`)),
    ...strange.map((name) => fault(name, `is not known to the promotion type '${type}'`)),
  ];
  if (faults.length > 0) return faults;
  return [...entryFaults(type, schema), ...numberFaults(schema), ...findTargetingFaults(schema)];
}

function fault(name: string, text: string): Fault {
  return { path: `schema.${name}`, text };
}

function entryFaults(type: PromotionType, { currencies = [] }: RequestedReward): Fault[] {
  const { entry } = FIELDS[type];
  if (!entry) return [];
  const { field, least = 0 } = entry;
  const other = field === "amount" ? "percentage" : "amount";
  const faults = currencies.flatMap((one, at) => {
    const path = `currencies.${at}`;
    const value = one[field];
    if (value === undefined)
      return [fault(`${path}.${field}`, `is required for the promotion type '${type}'`)];
    if (one[other] !== undefined) {
      return [fault(`${path}.${other}`, `is not known to the promotion type '${type}'`)];
    }
    if (value < least) return [fault(`${path}.${field}`, `must be at least ${least}`)];
    return field === "percentage" ? percentFaults(`${path}.${field}`, value) : [];
  });
  return [...faults, ...findDoubleCurrencies("schema.currencies", currencies)];
}

function numberFaults({ percent, x, y }: RequestedReward): readonly Fault[] {
  const faults = percent === undefined ? [] : percentFaults("percent", percent);
  if (x === undefined || y === undefined || x > y) return faults;
  return [...faults, fault("x", "must be more than 'y'")];
}

function percentFaults(path: string, value: number): Fault[] {
  return hasFewDecimals(value) ? [] : [fault(path, "must have at most 6 decimals")];
}

/** Finds currencies that occur more than once. */
export function findDoubleCurrencies(
  path: string,
  entries: readonly { readonly currency: string }[],
): readonly Fault[] {
  const codes = entries.map(({ currency }) => currency);
  return codes.flatMap((code, at) =>
    codes.indexOf(code) < at
      ? [{ path: `${path}.${at}.currency`, text: `is '${code}', as in an entry before` }]
      : [],
  );
}

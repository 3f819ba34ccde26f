import type { PromotionType } from "../../evaluation/standard/standard-promotion.ts";
import type { Fault } from "../faults.ts";
import { hasFewDecimals } from "../limits.ts";
import type { GivenReward } from "./schemas.ts";
import { targetingFaults } from "./targeting-faults.ts";

type Field = keyof GivenReward & string;

type FieldsOfType = {
  readonly required: readonly Field[];
  readonly optional: readonly Field[];
  /** What an entry of `currencies` holds beside its currency, and the least of it. */
  readonly entry?: { readonly field: "amount" | "percentage"; readonly least?: number };
};

const OF_CART: readonly Field[] = ["target_catalogs", "exclude"];
const OF_ITEMS: readonly Field[] = [
  "targets",
  "target_nodes",
  "target_attributes",
  "target_conditions",
  ...OF_CART,
];
const AMOUNT = { field: "amount", least: 1 } as const;
/** The price of a whole group may be nothing. */
const PRICE = { field: "amount", least: 0 } as const;
const PERCENTAGE = { field: "percentage" } as const;

/** The fields of a schema by the type of the promotion, in the order in which they are kept. (public contract) */
const FIELDS: Readonly<Record<PromotionType, FieldsOfType>> = {
  fixed_discount: { required: ["currencies"], optional: OF_CART, entry: AMOUNT },
  percent_discount: { required: ["currencies"], optional: OF_CART, entry: PERCENTAGE },
  item_fixed_discount: { required: ["currencies"], optional: OF_ITEMS, entry: AMOUNT },
  item_percent_discount: { required: ["percent"], optional: OF_ITEMS },
  x_for_y: { required: ["x", "y"], optional: OF_ITEMS },
  x_for_amount: { required: ["x", "currencies"], optional: OF_ITEMS, entry: PRICE },
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

/** Types that lower the whole cart: nothing in it is counted. */
export function isOfCart(type: PromotionType): boolean {
  return type === "fixed_discount" || type === "percent_discount";
}

/** The fields of a schema in the order in which all promotions of this type have them. */
export function inOrder(type: PromotionType, schema: GivenReward): GivenReward {
  const { required, optional } = FIELDS[type];
  const names = [...required, ...optional].filter((name) => schema[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, schema[name]]));
}

/** What is wrong with a schema for a promotion of this type, by paths below `data`. */
export function rewardFaults(type: PromotionType, schema: GivenReward): readonly Fault[] {
  const { required, optional } = FIELDS[type];
  const missing = required.filter((name) => schema[name] === undefined);
  const known = [...required, ...optional];
  const strange = Object.keys(schema).filter((name) => !known.some((one) => one === name));
  const faults = [
    ...missing.map((name) => fault(name, `is required for the promotion type '${type}'`)),
    ...strange.map((name) => fault(name, `is not known to the promotion type '${type}'`)),
  ];
  if (faults.length > 0) return faults;
  return [...entryFaults(type, schema), ...numberFaults(schema), ...targetingFaults(schema)];
}

function fault(name: string, text: string): Fault {
  return { path: `schema.${name}`, text };
}

function entryFaults(type: PromotionType, { currencies = [] }: GivenReward): Fault[] {
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
  return [...faults, ...doubleCurrencies("schema.currencies", currencies)];
}

function numberFaults({ percent, x, y }: GivenReward): readonly Fault[] {
  const faults = percent === undefined ? [] : percentFaults("percent", percent);
  if (x === undefined || y === undefined || x > y) return faults;
  return [...faults, fault("x", "must be more than 'y'")];
}

function percentFaults(path: string, value: number): Fault[] {
  return hasFewDecimals(value) ? [] : [fault(path, "must have at most 6 decimals")];
}

/** A list of amounts has one for each currency. */
export function doubleCurrencies(
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

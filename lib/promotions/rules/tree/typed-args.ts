import { parsePromotionDate } from "../../period.ts";
import { type ArgsCheck, MOST_ATTRIBUTE_VALUES } from "./args.ts";

const FITS = {
  string: (value: unknown) => typeof value === "string" && value.length <= 1024,
  boolean: (value: unknown) => typeof value === "boolean",
  integer: (value: unknown) => Number.isSafeInteger(value),
  float: (value: unknown) => Number.isFinite(value),
  date: (value: unknown) => typeof value === "string" && parsePromotionDate(value) !== undefined,
} as const;
type ValueType = keyof typeof FITS;

function isType(name: unknown): name is ValueType {
  return typeof name === "string" && Object.hasOwn(FITS, name);
}

/** Allowed types of a cart's custom attribute by operator (public contract). */
const CART_TYPES: Readonly<Record<string, readonly ValueType[]>> = {
  in: ["string", "boolean", "integer", "float"],
  nin: ["string", "boolean", "integer", "float"],
  eq: ["string", "boolean", "integer"],
  gt: ["integer", "float"],
  lt: ["integer", "float"],
  gte: ["integer"],
  lte: ["integer"],
};

/** Arguments of `cart_custom_attribute`: key, type and values. */
export const cartAttributeArgs: ArgsCheck = ([key, type, ...values], operator = "") => {
  if (typeof key !== "string" || !/^[A-Za-z0-9_]{1,255}$/.test(key)) {
    return "must begin with the key of a custom attribute";
  }
  const types = CART_TYPES[operator] ?? [];
  if (!isType(type) || !types.includes(type)) return `must have the type second: ${quoteTypes(types)}`;
  const isOfSeveral = operator === "in" || operator === "nin";
  return valuesFault(type, values, isOfSeveral ? MOST_ATTRIBUTE_VALUES : 1);
};

const ITEM_TYPES: readonly ValueType[] = ["string", "boolean", "integer", "float", "date"];

/** Arguments of `item_attribute`: template, field, type and values. */
export const itemAttributeArgs: ArgsCheck = ([template, field, type, ...values]) => {
  const isName = (name: unknown) => typeof name === "string" && name !== "" && name.length <= 255;
  if (!isName(template) || !isName(field)) return "must begin with a template and a field of it";
  if (!isType(type)) return `must have the type third: ${quoteTypes(ITEM_TYPES)}`;
  return valuesFault(type, values, MOST_ATTRIBUTE_VALUES);
};

function valuesFault(type: ValueType, values: readonly unknown[], most: number): string | undefined {
  if (values.length >= 1 && values.length <= most && values.every(FITS[type])) return undefined;
  const count = most === 1 ? "one value" : `1 to ${most} values`;
  return `must end with ${count} of the type '${type}'`;
}

function quoteTypes(types: readonly string[]): string {
  return types.map((type) => `'${type}'`).join(", ");
}

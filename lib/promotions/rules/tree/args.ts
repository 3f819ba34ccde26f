import { hasFewDecimals, LARGEST_AMOUNT, LARGEST_COUNT } from "../../limits.ts";

/** Answers the end of an error sentence about the arguments, `undefined` if they are valid. */
export type ArgsCheck = (args: readonly unknown[], operator: string | undefined) => string | undefined;

// public contract
export const MOST_IDENTIFIERS = 400;
export const MOST_ATTRIBUTE_VALUES = 20;
export const MOST_TAGS = 25;

const LONGEST_TEXT = 1024;

export function isAmount(value: unknown, smallest: 0 | 1): boolean {
  return isIntegerBetween(value, smallest, LARGEST_AMOUNT);
}

export function isQuantity(value: unknown): boolean {
  return isIntegerBetween(value, 1, LARGEST_COUNT);
}

export function isPercentage(value: unknown): boolean {
  if (typeof value !== "number" || !(value > 0 && value <= 100)) return false;
  return hasFewDecimals(value);
}

function isIntegerBetween(value: unknown, smallest: number, largest: number): boolean {
  return Number.isInteger(value) && Number(value) >= smallest && Number(value) <= largest;
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "" && [...value].length <= LONGEST_TEXT;
}

/** Arguments of `cart_total`. */
export const totalArgs: ArgsCheck = (args, operator) => {
  if (operator !== "range") return amountArgs(args, operator);
  const [from, to] = args;
  const areAmounts = args.length === 2 && args.every((arg) => isAmount(arg, 0));
  return areAmounts && Number(from) <= Number(to)
    ? undefined
    : "must be two amounts in minor units, the smaller one first";
};

export const amountArgs: ArgsCheck = (args) =>
  args.length === 1 && isAmount(args[0], 0) ? undefined : "must be one amount: an integer in minor units";

export const quantityArgs: ArgsCheck = (args) =>
  args.length === 1 && isIntegerBetween(args[0], 0, LARGEST_COUNT)
    ? undefined
    : "must be one number of units: an integer";

export function textArgs(most: number): ArgsCheck {
  return (args) =>
    args.length >= 1 && args.length <= most && args.every(isText)
      ? undefined
      : `must be 1 to ${most} texts of at most ${LONGEST_TEXT} characters`;
}

/** Arguments of `item_identifier`. */
export const identifierArgs: ArgsCheck = ([lists, ...others]) => {
  const fault = `must be one object with 'skus', 'ids' or both, each with at most ${MOST_IDENTIFIERS} texts`;
  if (typeof lists !== "object" || lists === null || Array.isArray(lists) || others.length > 0) return fault;
  const entries = Object.entries(lists);
  const areLists = entries.every(
    ([name, texts]) =>
      ["skus", "ids"].includes(name) &&
      Array.isArray(texts) &&
      texts.length <= MOST_IDENTIFIERS &&
      texts.every(isText),
  );
  return areLists && entries.some(([, texts]) => texts.length > 0) ? undefined : fault;
};

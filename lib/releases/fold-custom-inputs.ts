import { getOwn, isObject } from "../kernel/objects.ts";

/**
 * Moves a limit next to the name of a custom input, as one edition of the contract has it, into its rules. A limit that a
 * rule contradicts stays, for `listTwoLimits`. Invalid values stay for the schema.
 */
export function foldCustomInputs(inputs: unknown): unknown {
  if (!isObject(inputs)) return inputs;
  return Object.fromEntries(Object.entries(inputs).map(([key, input]) => [key, foldLimit(input)]));
}

function foldLimit(input: unknown): unknown {
  const limits = listOwnLimits(input);
  const [limit] = limits;
  if (!isObject(input)) return input;
  const { max_length: _, options: __, ...others } = input;
  if (limit === undefined) return "max_length" in input || "options" in input ? others : input;
  const rules: unknown = getOwn(others, "validation_rules") ?? [];
  if (!Array.isArray(rules)) return input;
  const inRules = rules.flatMap(listOptionLimits);
  if ([...limits, ...inRules].some((one) => one !== limit)) return input;
  if (inRules.length > 0) return others;
  return { ...others, validation_rules: [...rules, { type: "string", options: { max_length: limit } }] };
}

function listOwnLimits(input: unknown): readonly unknown[] {
  return [...listLimits(input), ...listOptionLimits(input)];
}

function listOptionLimits(value: unknown): readonly unknown[] {
  return listLimits(isObject(value) ? getOwn(value, "options") : undefined);
}

function listLimits(value: unknown): readonly unknown[] {
  const limit = isObject(value) ? getOwn(value, "max_length") : undefined;
  return limit === undefined || limit === null ? [] : [limit];
}

/** Keys of folded custom inputs that have two different limits. */
export function listTwoLimits(inputs: unknown): string[] {
  if (!isObject(inputs)) return [];
  return Object.entries(inputs).flatMap(([key, input]) => (listOwnLimits(input).length > 0 ? [key] : []));
}

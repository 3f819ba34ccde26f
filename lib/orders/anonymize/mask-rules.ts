import { MASK } from "../../kernel/mask.ts";

/**
 * What becomes of a value when its order is anonymized.
 * - `keep`: it stays. Of a value with fields it says why nothing of it can be a shopper's text.
 * - `mask`: a text becomes `**`; an empty one stays, as does null.
 * - `mask_entries`: texts by names of a client's own. The names are as personal as the texts: numbers stand for them.
 * - `mask_attributes`: the same of custom attributes, which have a type beside the value.
 * - `each`: a list, by the rule of its elements.
 * - `fields`: each field by its own rule; what has none is left out.
 * - `byKind`: fields whose rules depend on `kind`.
 */
type AnyRule =
  | "keep"
  | "mask"
  | "mask_entries"
  | "mask_attributes"
  | { readonly keep: string }
  | { readonly each: AnyRule }
  | { readonly fields: AnyFields }
  | { readonly byKind: Readonly<Record<string, AnyFields>> };
type AnyFields = { readonly [field: string]: AnyRule };

/** A rule for each field, also for those that may be absent: a new field does not compile until it has one. */
export type MaskRules<T> = { readonly [F in keyof T]-?: RuleOf<NonNullable<T[F]>> };

/** The rules that fit a type. Of a value with fields each field has its own, unless all of it is kept for a reason. */
type RuleOf<T> = T extends string
  ? "keep" | "mask"
  : T extends number | boolean
    ? "keep"
    : { readonly keep: string } | RuleOfParts<T>;

type RuleOfParts<T> = T extends readonly (infer E)[]
  ? { readonly each: RuleOf<E> }
  : string extends keyof T
    ? "mask_entries" | "mask_attributes" | { readonly fields: Readonly<Record<string, "mask">> }
    : T extends { readonly kind: infer K extends string }
      ? { readonly byKind: { readonly [Kind in K]: MaskRules<T> } }
      : { readonly fields: MaskRules<T> };

/** A value after its rule. The same rule again changes nothing. */
export function maskByRule<T>(rule: RuleOf<T>, value: T): T;
export function maskByRule(rule: AnyRule, value: unknown): unknown {
  return masked(rule, value);
}

function masked(rule: AnyRule, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  switch (rule) {
    case "keep":
      return value;
    case "mask":
      return value === "" ? value : MASK;
    case "mask_entries":
      return numbered(value, (text) => masked("mask", text));
    case "mask_attributes":
      return numbered(value, () => ({ type: "string", value: MASK }));
    default:
      return maskedParts(rule, value);
  }
}

function maskedParts(rule: Exclude<AnyRule, string>, value: unknown): unknown {
  if ("keep" in rule) return value;
  if ("each" in rule) return Array.isArray(value) ? value.map((one) => masked(rule.each, one)) : value;
  const fields = "fields" in rule ? rule.fields : rule.byKind[kindOf(value)];
  if (!fields) throw new Error("A value has a kind for which there are no rules.");
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, one]) => {
      const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return own ? [[name, masked(own, one)]] : [];
    }),
  );
}

function kindOf(value: unknown): string {
  return String(Object(value).kind);
}

function numbered(value: unknown, maskOf: (one: unknown) => unknown): object {
  const entries = Object.values(Object(value)).map((one, at) => [String(at + 1), maskOf(one)] as const);
  return Object.fromEntries(entries);
}

import { MASK } from "../../kernel/mask.ts";

/**
 * - `keep`: the value stays. For an object, the rule says why it holds no text of a shopper.
 * - `mask`: a text becomes `**`; an empty text and null stay.
 * - `drop`: the field goes. Only for an optional object.
 * - `mask_entries`: texts by names that a client chose. Numbers replace the names, which may be personal too.
 * - `mask_attributes`: the same for custom attributes, which have a type and a value.
 * - `each`, `fields`, `byKind`: rules for the elements of a list, the fields of an object, and per `kind`.
 */
type AnyRule =
  | "keep"
  | "mask"
  | "drop"
  | "mask_entries"
  | "mask_attributes"
  | { readonly keep: string }
  | { readonly each: AnyRule }
  | { readonly fields: AnyFields }
  | { readonly byKind: Readonly<Record<string, AnyFields>> };
type AnyFields = { readonly [field: string]: AnyRule };

/** Optional fields need a rule too, so a new field does not compile without one. */
export type MaskRules<T> = { readonly [F in keyof T]-?: RuleOf<NonNullable<T[F]>> };

type RuleOf<T> = T extends string
  ? "keep" | "mask"
  : T extends number | boolean
    ? "keep"
    : "drop" | { readonly keep: string } | RuleOfParts<T>;

type RuleOfParts<T> = T extends readonly (infer E)[]
  ? { readonly each: RuleOf<E> }
  : string extends keyof T
    ? "mask_entries" | "mask_attributes" | { readonly fields: Readonly<Record<string, "mask">> }
    : T extends { readonly kind: infer K extends string }
      ? { readonly byKind: { readonly [Kind in K]: MaskRules<T> } }
      : { readonly fields: MaskRules<T> };

/** Idempotent. */
export function maskByRule<T>(rule: RuleOf<T>, value: T): T;
export function maskByRule(rule: AnyRule, value: unknown): unknown {
  return applyRule(rule, value);
}

function applyRule(rule: AnyRule, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  switch (rule) {
    case "keep":
      return value;
    case "drop":
      return undefined;
    case "mask":
      return value === "" ? value : MASK;
    case "mask_entries":
      return numberEntries(value, (text) => applyRule("mask", text));
    case "mask_attributes":
      return numberEntries(value, () => ({ type: "string", value: MASK }));
    default:
      return maskParts(rule, value);
  }
}

function maskParts(rule: Exclude<AnyRule, string>, value: unknown): unknown {
  if ("keep" in rule) return value;
  if ("each" in rule) return Array.isArray(value) ? value.map((one) => applyRule(rule.each, one)) : value;
  const fields = "fields" in rule ? rule.fields : rule.byKind[readKind(value)];
  if (!fields) throw new Error("A value has a kind for which there are no rules.");
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, one]) => {
      const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return own && own !== "drop" ? [[name, applyRule(own, one)]] : [];
    }),
  );
}

function readKind(value: unknown): string {
  return String(Object(value).kind);
}

function numberEntries(value: unknown, mask: (one: unknown) => unknown): object {
  const entries = Object.values(Object(value)).map((one, at) => [String(at + 1), mask(one)] as const);
  return Object.fromEntries(entries);
}

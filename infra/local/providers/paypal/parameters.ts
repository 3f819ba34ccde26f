import { isRecord } from "../altered-answers.ts";
import { refuseSyntax } from "./refusal.ts";

type Text = {
  /** Greatest length. */
  readonly text: number;
  readonly pattern?: RegExp;
};

type Kind =
  | Text
  | "flag"
  | { readonly oneOf: readonly string[] }
  | { readonly fields: Shape }
  | { readonly list: Kind; readonly most: number };

/** Members of a JSON object. A name that ends in `!` must be there. Others are ignored, as at PayPal. */
export type Shape = { readonly [name: string]: Kind };

type ValueOf<K> = K extends "flag"
  ? boolean
  : K extends { readonly fields: infer S extends Shape }
    ? Values<S>
    : K extends { readonly list: infer Entry }
      ? readonly ValueOf<Entry>[]
      : string;

type Plain<N> = N extends `${infer Name}!` ? Name : N;
type Required<S> = Extract<keyof S, `${string}!`>;

/** Values of the members. */
export type Values<S extends Shape> = {
  readonly [N in Required<S> as Plain<N>]: ValueOf<S[N]>;
} & { readonly [N in Exclude<keyof S, Required<S>>]?: ValueOf<S[N]> };

/** A decimal text with its currency. */
export const MONEY = {
  "currency_code!": { text: 3, pattern: /^[A-Z]{3}$/ },
  "value!": { text: 32, pattern: /^-?(?:\d+|\d*\.\d+)$/ },
} as const satisfies Shape;

/** @param field JSON pointer of the object @throws Refusal 400 for missing and invalid members */
export function readMembers<S extends Shape>(shape: S, sent: unknown, field = ""): Values<S> {
  if (!isRecord(sent)) throw refuseParameter(field, sent);
  const values: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(shape)) {
    const plain = name.replace("!", "");
    const value = sent[plain];
    if (value !== undefined && value !== null) values[plain] = readValue(kind, value, `${field}/${plain}`);
    else if (name !== plain) {
      const description = "A required field / parameter is missing.";
      throw refuseSyntax("MISSING_REQUIRED_PARAMETER", description, `${field}/${plain}`);
    }
  }
  return values as Values<S>;
}

function readValue(kind: Kind, value: unknown, field: string): unknown {
  if (kind === "flag") {
    if (typeof value === "boolean") return value;
    throw refuseParameter(field, value);
  }
  if ("fields" in kind) return readMembers(kind.fields, value, field);
  if ("list" in kind) return readList(kind.list, kind.most, value, field);
  if (typeof value !== "string") throw refuseParameter(field, value);
  if ("text" in kind) return readText(kind, value, field);
  if (kind.oneOf.includes(value)) return value;
  throw refuseSyntax("INVALID_PARAMETER_VALUE", "The value of a field is invalid.", field, value);
}

function readList(kind: Kind, most: number, value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw refuseParameter(field, value);
  if (value.length === 0 || value.length > most) {
    const issue = value.length === 0 ? "INVALID_ARRAY_MIN_ITEMS" : "INVALID_ARRAY_MAX_ITEMS";
    throw refuseSyntax(issue, "The number of items in an array parameter is too small or too large.", field);
  }
  return value.map((entry, index) => readValue(kind, entry, `${field}/${index}`));
}

function readText({ text: most, pattern }: Text, value: string, field: string): string {
  if (value === "" || value.length > most) {
    const description = "The value of a field is either too short or too long.";
    throw refuseSyntax("INVALID_STRING_LENGTH", description, field, value);
  }
  if (!pattern || pattern.test(value)) return value;
  throw refuseParameter(field, value);
}

function refuseParameter(field: string, value: unknown) {
  const description = "The value of a field does not conform to the expected format.";
  return refuseSyntax("INVALID_PARAMETER_SYNTAX", description, field, value);
}

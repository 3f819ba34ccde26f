import type { Choice, Text } from "./list-spec.ts";

/** A record to choose. `label` is its name, `note` tells it from others of the same name. */
export type Option = { readonly id: string; readonly label: string; readonly note?: string | undefined };

/** Searches among records; nothing is listed whole. */
export type FindOptions = (typed: string) => Promise<readonly Option[]>;

type Kind =
  | { readonly kind: "text" | "email" | "password" | "slug" | "url"; readonly most?: number }
  | { readonly kind: "long"; readonly most?: number }
  | { readonly kind: "whole" | "decimal"; readonly least?: number; readonly most?: number }
  | { readonly kind: "money"; readonly currency: string; readonly least?: number }
  | { readonly kind: "flag" }
  | { readonly kind: "choice"; readonly values: readonly Choice[] }
  | { readonly kind: "tags" }
  | { readonly kind: "moment" | "day" }
  | { readonly kind: "reference"; readonly find: FindOptions; readonly nameOf: (id: string) => Promise<string> }
  | { readonly kind: "json" };

/** A field of a form. Its name is the field's of the API, so that an error of the API finds it. */
export type Field<Name extends string = string> = Kind & {
  readonly name: Name;
  readonly label: Text;
  readonly hint?: Text;
  readonly isRequired?: boolean;
  /** True for what cannot be changed after the first save. */
  readonly isLocked?: boolean;
};

/** Values of a form, by name of the field, as the API has them: numbers, texts, lists. */
export type Values = Readonly<Record<string, unknown>>;

/** Fields whose value differs. */
export function findChanges(before: Values, after: Values, fields: readonly Field[]): Values {
  const changed = fields.filter(({ name }) => !isSame(before[name], after[name]));
  return Object.fromEntries(changed.map(({ name }) => [name, after[name]]));
}

/** Two values as the API sees them: what is missing is the same as null or an empty text. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? "") === JSON.stringify(b ?? "") || (isBlank(a) && isBlank(b));
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** A record's values of these fields. */
export function pickValues(record: object | undefined, fields: readonly Field[]): Values {
  const source: Values = { ...record };
  return Object.fromEntries(fields.map(({ name }) => [name, source[name]]));
}

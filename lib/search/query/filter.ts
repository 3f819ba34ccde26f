import type { QueryField } from "./search-fields.ts";

/** A value to compare a field with. Texts are as sent. */
export type FilterItem =
  | { readonly kind: "text"; readonly text: string }
  /** A word of the value begins with it: `name:Mug*`. */
  | { readonly kind: "prefix"; readonly text: string }
  | NumberRange;

/** Both ends are included unless marked open. */
export type NumberRange = {
  readonly kind: "range";
  readonly from: number;
  readonly to: number;
  readonly openFrom?: boolean;
  readonly openTo?: boolean;
};

/** Holds if any item matches; with `exclude`, if none does. */
export type FilterTest = {
  readonly kind: "test";
  readonly field: QueryField;
  /** Compares whole values; otherwise one or more words in a row. */
  readonly exact: boolean;
  readonly exclude: boolean;
  readonly items: readonly FilterItem[];
};

export type SearchFilter =
  | FilterTest
  | { readonly kind: "all" | "any"; readonly parts: readonly SearchFilter[] };

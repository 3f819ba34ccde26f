import type { QueryField } from "./search-fields.ts";

/** What a value of a field is compared with. Texts are as they were sent. */
export type FilterItem =
  | { readonly kind: "text"; readonly text: string }
  /** Begins with a word of the value: `name:Mug*`. */
  | { readonly kind: "prefix"; readonly text: string }
  | NumberRange;

/** A number between both, ends included where they are not said to be open. */
export type NumberRange = {
  readonly kind: "range";
  readonly from: number;
  readonly to: number;
  readonly openFrom?: boolean;
  readonly openTo?: boolean;
};

/** One condition: any of the items holds, or with `exclude` none. */
export type FilterTest = {
  readonly kind: "test";
  readonly field: QueryField;
  /** Compares whole values; else one or more words in a row. */
  readonly exact: boolean;
  readonly exclude: boolean;
  readonly items: readonly FilterItem[];
};

export type SearchFilter =
  | FilterTest
  | { readonly kind: "all" | "any"; readonly parts: readonly SearchFilter[] };

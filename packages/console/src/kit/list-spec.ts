import type { Lists } from "cartwright-lists";
import type { ComponentChildren } from "preact";
import type { Answer, PathOf } from "../api/call.ts";
import type { Words } from "../words/words.ts";

/** A text that follows the language. */
export type Text = (words: Words) => string;

/** Paths of lists that the service pages. */
export type ListPath = keyof Lists & PathOf<"get">;

/** One record of a list, as the API answers. */
export type RowOf<P extends ListPath> = Answer<P> extends { readonly data: readonly (infer Row)[] } ? Row : never;

/** Fields that the list filters by with this operator. */
type FieldOf<P extends ListPath, Operator extends string> = {
  [Name in keyof Lists[P]["filters"]]: Operator extends Lists[P]["filters"][Name] ? Name : never;
}[keyof Lists[P]["filters"]] &
  string;

export type Column<Row, Extra, Sorts extends string> = {
  readonly head: Text;
  readonly show: (row: Row, extra: Extra, words: Words) => ComponentChildren;
  /** Aligned at its end, with digits of one width. */
  readonly isNumber?: boolean;
  /** Field of the list's `sort`. */
  readonly sort?: Sorts;
  /** Left out on narrow screens. */
  readonly isMinor?: boolean;
};

export type Choice = { readonly value: string; readonly label: Text };

export type ListFilter<P extends ListPath> = { readonly label: Text } & (
  | { readonly kind: "choice"; readonly field: FieldOf<P, "eq">; readonly values: readonly Choice[] }
  | { readonly kind: "text"; readonly field: FieldOf<P, "eq"> }
  | { readonly kind: "since"; readonly field: FieldOf<P, "ge"> }
  | { readonly kind: "until"; readonly field: FieldOf<P, "le"> }
);

export type BulkAction<Row> = {
  readonly label: Text;
  /** Opens a dialog or a page; `done` empties the selection. */
  readonly open: (rows: readonly Row[], done: () => void) => ComponentChildren;
};

/** A list declared over a path of the API. Its columns, filters and orders are checked against the API's types. */
export type ListSpec<P extends ListPath, Extra = undefined> = {
  readonly path: P;
  /** Name of the list for screen readers. */
  readonly caption: Text;
  readonly include?: string;
  readonly columns: readonly Column<RowOf<P>, Extra, Lists[P]["sorts"]>[];
  /** Address of a record's page; the first column links there. */
  readonly href?: (row: RowOf<P>) => string;
  readonly search?: {
    readonly label: Text;
    readonly fields: readonly FieldOf<P, "ilike">[];
    readonly further?: (text: string) => string;
  };
  readonly filters?: readonly ListFilter<P>[];
  /** Named filters above the list. */
  readonly views?: readonly { readonly name: string; readonly label: Text; readonly filter: string; readonly sort?: string }[];
  readonly sort?: Lists[P]["sorts"] | `-${Lists[P]["sorts"]}`;
  /** Reads what the list's own answer lacks, for the rows of the page. */
  readonly useExtra?: (rows: readonly RowOf<P>[], included: unknown) => Extra;
  readonly bulk?: readonly BulkAction<RowOf<P>>[];
  /** A sentence for a list without records: it says which records appear here. */
  readonly empty: Text;
  readonly emptyAction?: () => ComponentChildren;
};

/** Declares a list. */
export function defineList<P extends ListPath, Extra = undefined>(
  path: P,
  spec: Omit<ListSpec<P, Extra>, "path">,
): ListSpec<P, Extra> {
  return { ...spec, path };
}

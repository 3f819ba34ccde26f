import { findWordStarts, foldText } from "../kernel/fold-text.ts";
import type { Filter, Test } from "../lists/filter.ts";
import { listJoinedTests } from "../lists/filter-matcher.ts";
import { refuseFilter } from "../lists/filter-parser.ts";
import type { Item } from "../table/table.ts";

/** The last three are found by ids alone, from which their owner follows. */
export type LookUpKind =
  | "accounts"
  | "customers"
  | "orders"
  | "products"
  | "addresses"
  | "memberships"
  | "users";

/** The texts of one record that lists search, and ids that lead to it. */
export type SearchedRecord = {
  readonly id: string;
  /** `MOST_LOOK_UPS` does not limit these: each id has a row. */
  readonly ids?: readonly LookUp[];
  /** By field; lists find `names` by their later words, too. */
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly names: Readonly<Record<string, string | undefined>>;
  /** Epoch seconds at which the record ends. */
  readonly expiresAt?: number | undefined;
};

/** Records of one type of item that lists search. */
export type LookUpFamily = {
  readonly kind: LookUpKind;
  readonly itemType: string;
  /** @throws Error for an unreadable item */
  readonly searchedIn: (item: Item) => SearchedRecord;
};

/** The row of a text: folded, from its first letter or a later word on. */
export type LookUp = { readonly field: string; readonly text: string };

/** A row costs a write. A name of more words gets no rows for its last words. */
const MOST_LOOK_UPS = 8;
/** Characters. Longer texts are compared in the records themselves. */
const LONGEST_TEXT = 60;

/** The rows of a record: its ids, each whole text, then later words of its names. */
export function listLookUps({ ids = [], values, names }: SearchedRecord): readonly LookUp[] {
  const folded = Object.entries({ ...values, ...names }).flatMap(([field, text = ""]) => {
    const whole = foldText(text).trim();
    return whole === "" ? [] : [{ field, whole }];
  });
  const words = folded
    .filter(({ field }) => field in names)
    .flatMap(({ field, whole }) =>
      findWordStarts(whole).flatMap((at) => (at === 0 ? [] : [{ field, text: whole.slice(at) }])),
    );
  const all = [...folded.map(({ field, whole }) => ({ field, text: whole })), ...words];
  const texts = all.slice(0, MOST_LOOK_UPS).map(({ field, text }) => ({ field, text: cutText(text) }));
  return [...ids.map(({ field, text }) => ({ field, text: foldText(text) })), ...texts];
}

function cutText(text: string): string {
  return [...text].slice(0, LONGEST_TEXT).join("");
}

/** A shorter beginning would find a good part of the store. */
const SHORTEST_BEGINNING = 2;

/**
 * Finds the row that every passing record has: of several, the one with the longest text.
 * @throws ApiError 400 for a beginning of one character
 */
export function findLookUp(filter: Filter | undefined): LookUp | undefined {
  const tests = filter ? listJoinedTests(filter) : [];
  const lookUps = tests.flatMap((test) => toLookUp(test) ?? []);
  const [longest] = lookUps.toSorted((a, b) => b.text.length - a.text.length);
  return longest;
}

function toLookUp({ operator, searched, field, operands }: Test): LookUp | undefined {
  if (operator !== "ilike" || !searched) return undefined;
  const pattern = foldText(String(operands[0])).trim();
  if (pattern.startsWith("*") || pattern === "") return undefined;
  const isBeginning = pattern.endsWith("*");
  const text = isBeginning ? pattern.slice(0, -1) : pattern;
  if (isBeginning && [...text].length < SHORTEST_BEGINNING) {
    throw refuseFilter(
      `value [${operands[0]}] of field [${field}] needs ${SHORTEST_BEGINNING} characters before '*'`,
    );
  }
  return { field, text: cutText(text) };
}

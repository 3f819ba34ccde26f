import { type ApiError, unprocessable } from "../kernel/errors.ts";
import type { Item, Key, Table } from "../table/table.ts";
import type { ListBudget } from "./list-budget.ts";
import { countWithin, outgrownPage } from "./page-that-fits.ts";

/**
 * Records with packed content and unpacked attributes, by which they are filtered and ordered. Only the records of a
 * page are unpacked, one by one.
 */
export type PackedList<T> = {
  /** For errors, such as `carts`. */
  readonly plural: string;
  readonly keyOf: (id: string) => Key;
  readonly attributes: readonly string[];
  /** Returns undefined for a record that is not in the list. */
  readonly decode: (id: string, item: Item) => T | undefined;
  readonly countStoredBytes: (item: Item) => number;
  /** Most records of a page in one call. */
  readonly pageAtOnce: number;
};

/** DynamoDB charges strongly consistent reads by 4 KB. Attributes outside the packed content are few. */
const UNIT_BYTES = 4096;
const OTHER_BYTES = 400;

/** DynamoDB charges for the whole item, however little of it is read. */
export function countReadUnits(storedBytes: number): number {
  return Math.ceil((storedBytes + OTHER_BYTES) / UNIT_BYTES);
}

/** The attributes of records, in the order of the ids, and the read units that they cost. Strongly consistent. */
export async function readAttributes<T>(
  table: Table,
  { keyOf, attributes, decode, countStoredBytes }: PackedList<T>,
  ids: readonly string[],
): Promise<{ readonly records: readonly (T | undefined)[]; readonly units: number }> {
  const items = await table.getMany(ids.map(keyOf), attributes);
  return {
    records: ids.map((id, at) => items[at] && decode(id, items[at])),
    units: items.reduce((sum, item) => sum + countReadUnits(item ? countStoredBytes(item) : 0), 0),
  };
}

/** Reads them in parts. Undefined if the budget stops before the last. */
export async function tryAttributesWithin<T>(
  table: Table,
  list: PackedList<T>,
  { atOnce, trySpend }: Pick<ListBudget, "atOnce" | "trySpend">,
  ids: readonly string[],
): Promise<readonly (T | undefined)[] | undefined> {
  const all: (T | undefined)[] = [];
  for (let at = 0; at < ids.length; at += atOnce) {
    const { records, units } = await readAttributes(table, list, ids.slice(at, at + atOnce));
    if (!trySpend(units)) return undefined;
    all.push(...records);
  }
  return all;
}

/** Reads them in parts. @throws ApiError 422 when the budget is spent */
export async function readAttributesWithin<T>(
  table: Table,
  list: PackedList<T>,
  { atOnce, spend }: ListBudget,
  ids: readonly string[],
): Promise<readonly (T | undefined)[]> {
  const trySpend = (units: number) => {
    spend(units);
    return true;
  };
  return (await tryAttributesWithin(table, list, { atOnce, trySpend }, ids)) ?? [];
}

/** Bytes that one page reads, and of JSON that it unpacks, one record after the other. */
const MOST_PAGE_BYTES = 8 * 1024 * 1024;

/** In the order of the ids, without those that are gone. @throws ApiError 422 for more bytes than a page may have */
export async function readPageItems<T>(
  table: Table,
  { plural, keyOf, countStoredBytes, pageAtOnce }: PackedList<T>,
  ids: readonly string[],
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let at = 0; at < ids.length; at += pageAtOnce) {
    const some = await table.getMany(ids.slice(at, at + pageAtOnce).map(keyOf));
    items.push(...some.filter((item) => item !== undefined));
    checkPageBytes(plural, items.map(countStoredBytes));
  }
  return items;
}

/** Unpacks one record at a time to save memory. @throws ApiError 422 for more bytes than a page may have */
export function* unpackPage<T>(
  { plural }: Pick<PackedList<unknown>, "plural">,
  items: readonly Item[],
  unpack: (item: Item) => { readonly value: T; readonly rawSize: number } | undefined,
): Generator<T> {
  const bytes: number[] = [];
  for (const item of items) {
    const unpacked = unpack(item);
    if (!unpacked) continue;
    bytes.push(unpacked.rawSize);
    checkPageBytes(plural, bytes);
    yield unpacked.value;
  }
}

/** @param bytes of each record of the page, in order @throws ApiError 422 for more than a page may have */
export function checkPageBytes(plural: string, bytes: readonly number[]): void {
  const fits = countWithin(MOST_PAGE_BYTES, bytes);
  if (fits === bytes.length) return;
  const what = `The ${plural} of this page hold more than ${MOST_PAGE_BYTES} bytes, the most that a list reads`;
  throw tooLargePage(what, fits, plural);
}

/** Bytes of JSON that one page shows. Lambda answers at most 6 MB. */
const MOST_SHOWN_BYTES = 5 * 1024 * 1024;

/** Weighs the views of a page one by one. @throws ApiError 422 as soon as included resources make the answer too long */
export function createAnswerCounter(plural: string): (view: unknown) => void {
  let bytes = 0;
  let before = 0;
  return (view) => {
    bytes += Buffer.byteLength(JSON.stringify(view));
    if (bytes > MOST_SHOWN_BYTES && before > 0) {
      const what = `The answer would be longer than ${MOST_SHOWN_BYTES} bytes with what it is to include`;
      throw tooLargePage(what, before, plural);
    }
    before += 1;
  };
}

/** Error that shortens a page. @param fits how many of its records are within the limit */
export function tooLargePage(what: string, fits: number, plural: string): ApiError {
  const detail = `${what}; ask for fewer ${plural} with 'page[limit]'.`;
  return outgrownPage(unprocessable(detail, { source: "page[limit]" }), fits);
}

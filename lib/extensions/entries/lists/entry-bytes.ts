import type { Deadline } from "../../../kernel/deadline.ts";
import { type ApiError, unprocessable } from "../../../kernel/errors.ts";
import { outgrownPage } from "../../../lists/page-that-fits.ts";

/** How far the reading of a list may go. */
export type EntryReading = {
  readonly deadline: Deadline;
  /** Bytes that the values of the entries looked at may have together, however small they are stored. */
  readonly mostBytes: number;
  /** Entries that are looked at where no order or index tells the list. */
  readonly mostEntries: number;
  /** Whether parts of the partition are read at a time, which is faster and overdraws a budget by more. */
  readonly inParts: boolean;
  /** How to ask for less, as the end of a sentence. */
  readonly advice: string;
};

const MEGABYTE = 1024 * 1024;

/** Counts the bytes of the values that a list looks at. @throws ApiError 422 for more than it may */
export function valueCounter({ mostBytes, advice }: EntryReading): (bytes: number) => void {
  const refusal = () =>
    unprocessable(`The list would look at more than ${mostBytes / MEGABYTE} MB of values; ${advice}.`);
  return upTo(mostBytes, refusal);
}

/** Counts the entries that a list looks at. @throws ApiError 422 for more than it may */
export function entryCounter({ mostEntries, advice }: EntryReading): (entries: number) => void {
  return upTo(mostEntries, () =>
    unprocessable(`The list would look at more than ${mostEntries} entries; ${advice}.`),
  );
}

/** Values of a page, as JSON. An answer has 6 MB at most, so a page of more is none that could be shown. */
const MOST_PAGE_BYTES = 8 * MEGABYTE;

/**
 * Counts the bytes of the values of a page, entry by entry in its order.
 * @throws ApiError 422 for more than it may have, so that it is shortened
 */
export function pageCounter(): (bytes: number) => void {
  let fits = -1;
  const what = `The entries of this page have more than ${MOST_PAGE_BYTES / MEGABYTE} MB of values`;
  const refusal = () =>
    outgrownPage(unprocessable(`${what}; use a smaller 'page[limit]'.`, { source: "page[limit]" }), fits);
  const count = upTo(MOST_PAGE_BYTES, refusal);
  return (bytes) => {
    fits += 1;
    count(bytes);
  };
}

function upTo(most: number, refusal: () => ApiError): (more: number) => void {
  let sum = 0;
  return (more) => {
    sum += more;
    if (sum > most) throw refusal();
  };
}

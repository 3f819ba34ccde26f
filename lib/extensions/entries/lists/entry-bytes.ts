import type { Deadline } from "../../../kernel/deadline.ts";
import { type ApiError, unprocessable } from "../../../kernel/errors.ts";
import { outgrownPage } from "../../../lists/page-that-fits.ts";

export type EntryReading = {
  readonly deadline: Deadline;
  /** Total bytes of the values that may be read, inflated. */
  readonly mostBytes: number;
  /** Entries that may be read if no order or index serves the list. */
  readonly mostEntries: number;
  /** Reads parts of the partition in parallel: faster, but can overdraw a budget further. */
  readonly inParts: boolean;
  /** Advice on a cheaper list, as the end of a sentence. */
  readonly advice: string;
};

const MEGABYTE = 1024 * 1024;

/** @throws ApiError 422 above the limit */
export function valueCounter({ mostBytes, advice }: EntryReading): (bytes: number) => void {
  const refusal = () =>
    unprocessable(`The list would look at more than ${mostBytes / MEGABYTE} MB of values; ${advice}.`);
  return countUpTo(mostBytes, refusal);
}

/** @throws ApiError 422 above the limit */
export function entryCounter({ mostEntries, advice }: EntryReading): (entries: number) => void {
  return countUpTo(mostEntries, () =>
    unprocessable(`The list would look at more than ${mostEntries} entries; ${advice}.`),
  );
}

/** Values as JSON. A Lambda answer has at most 6 MB, so no larger page could be returned. */
const MOST_PAGE_BYTES = 8 * MEGABYTE;

/** Counts the bytes of a page entry by entry. @throws ApiError 422 above the limit */
export function pageCounter(): (bytes: number) => void {
  let fits = -1;
  const what = `The entries of this page have more than ${MOST_PAGE_BYTES / MEGABYTE} MB of values`;
  const refusal = () =>
    outgrownPage(unprocessable(`${what}; use a smaller 'page[limit]'.`, { source: "page[limit]" }), fits);
  const count = countUpTo(MOST_PAGE_BYTES, refusal);
  return (bytes) => {
    fits += 1;
    count(bytes);
  };
}

function countUpTo(most: number, refusal: () => ApiError): (more: number) => void {
  let sum = 0;
  return (more) => {
    sum += more;
    if (sum > most) throw refusal();
  };
}

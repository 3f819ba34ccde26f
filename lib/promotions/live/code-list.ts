/**
 * Counts the codes of a promotion by blocks of numbers, so that pages and totals need no scan of the codes.
 * @answers How is a page of 100,000 codes read?
 */
export type CodeList = {
  readonly next: number;
  /** Codes in each `BLOCK` of numbers, without removed ones. */
  readonly counts: readonly number[];
};

/** Numbers counted together. A page skips at most this many rows. */
const BLOCK = 1000;

export const NO_CODES: CodeList = { next: 0, counts: [] };

export function totalOf({ counts }: CodeList): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Adds `more` codes, numbered from `next`. */
export function addNumbers(list: CodeList, more: number): CodeList {
  const counts = [...list.counts];
  for (let number = list.next; number < list.next + more; number += 1) {
    counts[blockOf(number)] = (counts[blockOf(number)] ?? 0) + 1;
  }
  return { next: list.next + more, counts };
}

/** The list must contain these numbers. */
export function removeNumbers(list: CodeList, numbers: readonly number[]): CodeList {
  const counts = [...list.counts];
  for (const number of numbers) counts[blockOf(number)] = (counts[blockOf(number)] ?? 0) - 1;
  return { ...list, counts };
}

/** `skipped` codes, read from the number `from` on, precede the page. */
export type PageStart = { readonly from: number; readonly skipped: number };

/** Finds the start of a page. `undefined` if the offset is after the last code. */
export function findPageStart({ next, counts }: CodeList, offset: number): PageStart | undefined {
  let before = 0;
  for (const [block, count] of counts.entries()) {
    if (before + count > offset) {
      const [first, skipped] = [block * BLOCK, offset - before];
      const isWhole = count === Math.min(BLOCK, next - first);
      return isWhole ? { from: first + skipped, skipped: 0 } : { from: first, skipped };
    }
    before += count;
  }
  return undefined;
}

function blockOf(number: number): number {
  return Math.floor(number / BLOCK);
}

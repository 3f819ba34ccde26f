/** How many codes a promotion has and may get, in the order of creation: pages and totals are known without reading them. */
export type CodeList = {
  /** The number of the next code. */
  readonly next: number;
  /** How many codes there are among each `BLOCK` numbers, removed ones left out. */
  readonly counts: readonly number[];
};

/** Numbers that are counted together: a page looks through no more than these. */
export const BLOCK = 1000;

/** The list of a promotion that never had a code. */
export const NO_CODES: CodeList = { next: 0, counts: [] };

/** How many codes there are. */
export function totalOf({ counts }: CodeList): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The list with so many more codes, numbered from its `next` on. */
export function withMore(list: CodeList, more: number): CodeList {
  const counts = [...list.counts];
  for (let number = list.next; number < list.next + more; number += 1) {
    counts[blockOf(number)] = (counts[blockOf(number)] ?? 0) + 1;
  }
  return { next: list.next + more, counts };
}

/** The list without the codes of these numbers, each of which it has. */
export function withoutNumbers(list: CodeList, numbers: readonly number[]): CodeList {
  const counts = [...list.counts];
  for (const number of numbers) counts[blockOf(number)] = (counts[blockOf(number)] ?? 0) - 1;
  return { ...list, counts };
}

/** Where to begin reading for a page: at a number, leaving out so many codes that are found first. */
export type PageStart = { readonly from: number; readonly skipped: number };

/** @returns `undefined` for an offset behind the last code */
export function startOf({ next, counts }: CodeList, offset: number): PageStart | undefined {
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

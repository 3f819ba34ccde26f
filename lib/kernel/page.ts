/** The part of an ordered list that a page shows. */
export type PageOfList<T> = {
  readonly limit: number;
  readonly offset: number;
  /** Only records behind this one, which need not exist. Then the offset does not count. */
  readonly after?: T | undefined;
};

/** One more than the page shows, to know whether more follow. */
export function countNeeded({ limit, offset, after }: PageOfList<unknown>): number {
  return (after === undefined ? offset : 0) + limit + 1;
}

export type CutPage<T> = {
  readonly shown: readonly T[];
  /** The last record of the page if more follow. */
  readonly followed: T | undefined;
  readonly isMore: boolean;
};

/** @param records the list from its start, or from behind `after`: at least as many as needed, or all */
export function cutPage<T>(records: readonly T[], page: PageOfList<unknown>): CutPage<T> {
  const end = countNeeded(page) - 1;
  const shown = records.slice(end - page.limit, end);
  const isMore = records.length > end;
  return { shown, isMore, followed: isMore ? shown.at(-1) : undefined };
}

/** Cuts a page out of all records, in memory. @param keyOf what orders a record */
export function sortAndCut<T, K>(
  records: readonly T[],
  { keyOf, order }: { readonly keyOf: (record: T) => K; readonly order: (a: K, b: K) => number },
  page: PageOfList<K>,
): CutPage<T> {
  const { after } = page;
  const behind = after === undefined ? records : records.filter((record) => order(keyOf(record), after) > 0);
  return cutPage(
    behind.toSorted((a, b) => order(keyOf(a), keyOf(b))),
    page,
  );
}

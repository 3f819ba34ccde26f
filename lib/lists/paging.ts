import { getLinkLimit, type ListQuery } from "./list-query.ts";

export type ListAnswer<T> = {
  readonly data: readonly T[];
  readonly meta: {
    readonly page: {
      readonly limit: number;
      readonly offset: number;
      readonly current: number;
      readonly total: number;
    };
    readonly results: { readonly total: number };
  };
  readonly links: Readonly<Record<"current" | "first", string>> &
    Readonly<Record<"last" | "next" | "prev", string | null | undefined>>;
};

/**
 * As Elastic Path Commerce Cloud does, lists under this path omit links to missing pages, and the last page
 * omits its link to itself. Other lists have null there and always the last page.
 */
const OMITS_MISSING_LINKS = /^\/pcm\//;

/**
 * `total` counts records, `page.total` pages. @param hasNext for callers that know better than by numbers
 * @answers How long is a page, with which links?
 */
export function listAnswer<T>(
  data: readonly T[],
  total: number,
  query: ListQuery,
  hasNext = isFollowed(query.page, total),
): ListAnswer<T> {
  const { limit, offset } = query.page;
  const pages = limit === 0 ? 0 : Math.ceil(total / limit);
  const lastOffset = Math.max(0, pages - 1) * limit;
  const none = missingLink(query);
  return {
    data,
    meta: {
      page: { limit, offset, current: limit === 0 ? 1 : Math.floor(offset / limit) + 1, total: pages },
      results: { total },
    },
    links: {
      current: pageLink(query, offset),
      first: pageLink(query, 0),
      last: none === undefined && !hasNext ? none : pageLink(query, lastOffset),
      next: hasNext ? pageLink(query, offset + limit) : none,
      prev:
        limit === 0 || offset === 0
          ? none
          : pageLink(query, Math.min(lastOffset, Math.max(0, offset - limit))),
    },
  };
}

/** Null or absent, see `OMITS_MISSING_LINKS`. */
export function missingLink({ path }: Pick<ListQuery, "path">): null | undefined {
  return OMITS_MISSING_LINKS.test(path) ? undefined : null;
}

function isFollowed({ limit, offset }: ListQuery["page"], total: number): boolean {
  return limit > 0 && offset + limit < total;
}

/** Encodes the values, not the names. @param offset undefined if a parameter in `kept` finds the page */
export function pageLink({ path, kept, page }: ListQuery, offset: number | undefined): string {
  const parts = kept.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const from = offset === undefined ? [] : [`page[offset]=${offset}`];
  return `${path}?${[...parts, `page[limit]=${getLinkLimit(page)}`, ...from].join("&")}`;
}

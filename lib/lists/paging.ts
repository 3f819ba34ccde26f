import { type ListQuery, limitOfLinks } from "./list-query.ts";

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
 * Lists under this path leave out the links to pages that there are not, and on the last page the link to itself
 * as storefronts of Elastic Path Commerce Cloud expect it; all others have null there, and always the last page.
 */
const LINKS_LEFT_OUT = /^\/pcm\//;

/**
 * The envelope of one page out of `total` matching records; `page.total` counts pages.
 * @param hasNext whether there is a page behind it, for who knows better than by numbers
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

/** What stands for a link to a page that there is not. */
export function missingLink({ path }: Pick<ListQuery, "path">): null | undefined {
  return LINKS_LEFT_OUT.test(path) ? undefined : null;
}

function isFollowed({ limit, offset }: ListQuery["page"], total: number): boolean {
  return limit > 0 && offset + limit < total;
}

/**
 * Same path and parameters, other offset; values are encoded, the brackets of the names stay readable.
 * @param offset none for a page that is found by what is kept
 */
export function pageLink({ path, kept, page }: ListQuery, offset: number | undefined): string {
  const parts = kept.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const from = offset === undefined ? [] : [`page[offset]=${offset}`];
  return `${path}?${[...parts, `page[limit]=${limitOfLinks(page)}`, ...from].join("&")}`;
}

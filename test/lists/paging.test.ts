import { describe, expect, it } from "@jest/globals";
import { readListQuery } from "../../lib/lists/list-query.ts";
import { listAnswer } from "../../lib/lists/paging.ts";

const linksOf = (path: string, query: string, total: number) => {
  const text = JSON.stringify(
    listAnswer([], total, readListQuery(query, path, { page: { smallest: 0 } })).links,
  );
  const offsets = Object.entries<string | null>(JSON.parse(text)).map(([name, link]) => [
    name,
    link === null ? null : Number(/page\[offset\]=(\d+)$/.exec(link)?.[1]),
  ]);
  return Object.fromEntries(offsets);
};

describe("links of a page", () => {
  it.each([
    ["the first page", "page[limit]=2", 5, { current: 0, first: 0, last: 4, next: 2 }],
    [
      "a page between",
      "page[limit]=2&page[offset]=2",
      5,
      { current: 2, first: 0, last: 4, next: 4, prev: 0 },
    ],
    ["the last page", "page[limit]=2&page[offset]=4", 5, { current: 4, first: 0, prev: 2 }],
    ["a page that ends with the list", "page[limit]=2&page[offset]=3", 5, { current: 3, first: 0, prev: 1 }],
    ["the only page", "", 5, { current: 0, first: 0 }],
    ["an empty list", "", 0, { current: 0, first: 0 }],
    ["a page beyond the end", "page[limit]=2&page[offset]=40", 5, { current: 40, first: 0, prev: 4 }],
    ["a page of nothing", "page[limit]=0", 5, { current: 0, first: 0 }],
  ])("under /pcm only those that lead somewhere: %s", (_, query, total, links) => {
    expect(linksOf("/pcm/products", query, total)).toEqual(links);
  });

  it.each([
    ["the first page", "page[limit]=2", 5, { last: 4, next: 2, prev: null }],
    ["the last page", "page[limit]=2&page[offset]=4", 5, { current: 4, last: 4, next: null, prev: 2 }],
    ["the only page", "", 5, { current: 0, last: 0, next: null, prev: null }],
    ["a page beyond the end", "page[limit]=2&page[offset]=40", 5, { last: 4, next: null, prev: 4 }],
    ["a page of nothing", "page[limit]=0", 5, { last: 0, next: null, prev: null }],
  ])("elsewhere all of them, null for none: %s", (_, query, total, links) => {
    expect(linksOf("/catalog/products", query, total)).toMatchObject({ first: 0, ...links });
  });

  it("keep filter, sort and include, encoded", () => {
    const query = "filter=eq(name,%22a%20b%22)&include=files&page[offset]=3&x=y";
    const { links } = listAnswer([], 9, readListQuery(query, "/v2/files", { page: { smallest: 0 } }));
    expect(links.current).toBe(
      "/v2/files?filter=eq(name%2C%22a%20b%22)&include=files&page[limit]=25&page[offset]=3",
    );
  });
});

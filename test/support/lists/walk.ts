import { expect } from "@jest/globals";
import type { Call } from "../call.ts";
import type { Answer } from "../routes.ts";
import type { Shop } from "../shop.ts";
import { ofVolume } from "../volume.ts";

/** A list that a client reads page by page. */
export type Walk = {
  readonly shop: Shop;
  /** The path of the first page, with its query. */
  readonly path: string;
  /** Further settings of each request. */
  readonly more?: Call;
};

/** All pages of a list, each by `links.next` of the page before. */
export async function walkPages({ shop, path, more = {} }: Walk): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let next: string | null | undefined = path; next; ) {
    const answer: Answer = await shop.get(next, more);
    expect([next, answer.status]).toEqual([next, 200]);
    pages.push(answer);
    next = answer.body.links.next;
  }
  return pages;
}

/**
 * All pages of a list by offset. Each offset is the number of records on the pages before. @param walk its path has a query
 */
export async function countPages({ shop, path, more = {} }: Walk): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let offset = 0, total = 1; offset < total; ) {
    const answer: Answer = await shop.get(`${path}&page[offset]=${offset}`, more);
    expect([offset, answer.status]).toEqual([offset, 200]);
    pages.push(answer);
    offset += answer.body.meta.page.limit;
    total = answer.body.meta.results.total;
  }
  return pages;
}

/** The ids of the records on the pages, in order. */
export function idsOnPages(pages: readonly Answer[]): string[] {
  return pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id));
}

/** The ids of all pages of a list, in order. */
export async function walkIds(walk: Walk): Promise<string[]> {
  return idsOnPages(await walkPages(walk));
}

const WRITERS = 8;
/** They change nothing for each other, so a few meet what many do. */
const READERS = ofVolume(3, 8);

/**
 * Several clients read all pages of a list while eight others write. No record appears twice, and no record is missing that
 * existed before and afterwards.
 */
export async function walkAmongWriters(
  walk: Walk,
  kept: readonly string[],
  write: (writer: number) => Promise<void>,
): Promise<void> {
  const walks = Array.from({ length: READERS }, () => walkIds(walk));
  const writes = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  const [seen] = await Promise.all([Promise.all(walks), Promise.all(writes)]);
  for (const ids of seen) {
    expect(new Set(ids).size).toBe(ids.length);
    const found = new Set(ids);
    expect(kept.filter((id) => !found.has(id))).toEqual([]);
  }
}

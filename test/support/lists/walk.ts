import { expect } from "@jest/globals";
import type { Call } from "../call.ts";
import type { Answer } from "../routes.ts";
import type { Shop } from "../shop.ts";

/** A list that is walked: every page by `links.next` of the one before. */
export type Walk = {
  readonly shop: Shop;
  /** Of the first page, with its query. */
  readonly path: string;
  /** What else comes with each request. */
  readonly more?: Call;
};

/** All pages of a list, each by `links.next` of the one before. */
export async function walkedPages({ shop, path, more = {} }: Walk): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let next: string | null | undefined = path; next; ) {
    const answer: Answer = await shop.get(next, more);
    expect([next, answer.status]).toEqual([next, 200]);
    pages.push(answer);
    next = answer.body.links.next;
  }
  return pages;
}

/** All pages of a list, each behind as many records as the pages before say that they have. @param walk its path has a query */
export async function countedPages({ shop, path, more = {} }: Walk): Promise<Answer[]> {
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

/** The ids of the records of pages, in their order. */
export function idsOnPages(pages: readonly Answer[]): string[] {
  return pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id));
}

/** The ids of all pages of a list, in their order. */
export async function walkedIds(walk: Walk): Promise<string[]> {
  return idsOnPages(await walkedPages(walk));
}

const PEOPLE = 8;

/**
 * Eight readers walk a list while eight writers write, each as often as it is told. Nothing comes twice in a walk, and
 * nothing is missed that was there before and is there afterwards.
 */
export async function walkAmongWriters(
  walk: Walk,
  kept: readonly string[],
  write: (writer: number) => Promise<void>,
): Promise<void> {
  const people = Array.from({ length: PEOPLE }, (_, at) => at);
  const walks = people.map(() => walkedIds(walk));
  const [seen] = await Promise.all([Promise.all(walks), Promise.all(people.map(write))]);
  for (const ids of seen) {
    expect(new Set(ids).size).toBe(ids.length);
    const found = new Set(ids);
    expect(kept.filter((id) => !found.has(id))).toEqual([]);
  }
}

import { expect } from "@jest/globals";
import type { Answer } from "../routes.ts";
import type { Shop } from "../shop.ts";

/** A list that is walked: every page by `links.next` of the one before. */
export type Walk = {
  readonly shop: Shop;
  /** Of the first page, with its query. */
  readonly path: string;
};

/** The ids of all pages of a list, in their order. */
export async function walkedIds({ shop, path }: Walk): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null | undefined = path; next; ) {
    const { status, body }: Answer = await shop.get(next);
    expect(status).toBe(200);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    next = body.links.next;
  }
  return ids;
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

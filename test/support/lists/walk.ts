import { expect } from "@jest/globals";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Table } from "../../../lib/table/table.ts";
import { type Answer, call } from "../call.ts";

/** A list that is walked: every page by `links.next` of the one before. */
export type Walk = {
  readonly endpoint: Endpoint;
  readonly table: Table;
  readonly params?: Readonly<Record<string, string>>;
  /** Of the first page. */
  readonly query: string;
  readonly now?: () => Date;
};

/** The ids of all pages of a list, in their order. */
export async function walkedIds({ endpoint, table, params = {}, query, now }: Walk): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = query;
  while (next !== undefined) {
    const answer: Answer = await call(endpoint, { table, params, query: next, ...(now ? { now } : {}) });
    expect(answer.status).toBe(200);
    const { data, links } = answer.body;
    ids.push(...data.map(({ id }: { id: string }) => id));
    next = links.next ? links.next.slice(links.next.indexOf("?") + 1) : undefined;
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

import type { Endpoint } from "../../lib/http/endpoint.ts";
import { type Request, type Shop, sendRequest, sumUnits } from "./metered-shop.ts";
import { findMedian } from "./times.ts";

/** Without a limit, one more call reads the store's default. */
export const PAGE = "page[limit]=25";
/** Highest ratio of the cost of a page among very many records to the cost among few. */
export const MOST_GROWTH = 1.2;
const ROUNDS = 5;

export type PageCost = { readonly calls: number; readonly units: number; readonly milliseconds: number };

/** The answer to a list with its cost: the median time of several requests, and the units of the last one. */
export async function measurePage(shop: Shop, endpoint: Endpoint, request: Request, rounds = ROUNDS) {
  const times: number[] = [];
  let text = "";
  for (let round = 0; round < rounds; round += 1) {
    shop.reset();
    const start = performance.now();
    text = await sendRequest(shop, endpoint, request);
    times.push(performance.now() - start);
  }
  const { calls } = shop;
  const cost = { calls: calls.length, units: sumUnits(calls, "read"), milliseconds: findMedian(times) };
  return { body: JSON.parse(text), cost };
}

/** @throws Error if the answer counts more or fewer records */
export function checkTotal(body: { meta: { results: { total: number } } }, count: number): void {
  const { total } = body.meta.results;
  if (total !== count) throw new Error(`${total} records of ${count} are counted`);
}

/** The query of the next page. */
export function readNextQuery({ links }: { links: { next: string } }): string {
  return links.next.slice(links.next.indexOf("?") + 1);
}

import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { LARGEST_OFFSET } from "../../../lib/lists/list-query.ts";
import type { Request, Shop } from "../metered-shop.ts";

export type PageCost = { readonly calls: number; readonly units: number; readonly milliseconds: number };

/** Without a limit, one more call reads the store's default. */
const PAGE = "page[limit]=25";
const ROUNDS = 5;

type Listed = {
  readonly endpoint: Endpoint;
  readonly request: Omit<Request, "query">;
  /** Number of records; the answer must give the same total. */
  readonly count: number;
};

/** The cost of the first page and of a page that a link leads to: in the middle, or as far as page numbers reach. */
export async function measureList(
  shop: Shop,
  listed: Listed,
): Promise<readonly (readonly [name: string, cost: PageCost])[]> {
  const first = await measure(shop, listed, PAGE);
  const middle = Math.min(Math.floor(listed.count / 2), LARGEST_OFFSET);
  const { body } = await measure(shop, listed, `${PAGE}&page[offset]=${middle}`, 1);
  const next: string = body.links.next;
  const deep = await measure(shop, listed, next.slice(next.indexOf("?") + 1));
  return [
    ["the first page", first.cost],
    ["a page by its link", deep.cost],
  ];
}

/** The median time of several requests, and the cost of the last one. */
async function measure(shop: Shop, { endpoint, request, count }: Listed, query: string, rounds = ROUNDS) {
  const times: number[] = [];
  let text = "";
  for (let round = 0; round < rounds; round += 1) {
    shop.reset();
    const start = performance.now();
    const answer = await shop.call(endpoint, { ...request, query });
    times.push(performance.now() - start);
    if (answer.status !== 200) throw new Error(`${endpoint.path}: ${answer.status} ${answer.text}`);
    text = answer.text;
  }
  const body = JSON.parse(text);
  const total: number = body.meta.results.total;
  if (total !== count) throw new Error(`${endpoint.path} counts ${total} of ${count}`);
  const units = shop.calls.reduce((sum, { read }) => sum + read, 0);
  const milliseconds = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return { body, cost: { calls: shop.calls.length, units, milliseconds } };
}

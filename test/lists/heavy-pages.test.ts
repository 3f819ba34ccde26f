import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { findExample } from "../../infra/reference/examples/read-examples.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { type Answer, call } from "../support/call.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const at = new Date();
const now = () => at;
const table = memoryTable({ now });

const lists = endpoints.filter(
  ({ method, response }) =>
    method === "GET" && [Object(response.schema).properties?.data?.type].flat().includes("array"),
);
const paged = lists.filter(({ query }) => query?.page);

/**
 * Lists without pages, and the limit that keeps each below the size of an answer. A new list needs pages that end early
 * when they get too large, or a reason here.
 */
const WHOLE: Readonly<Record<string, string>> = {
  "accounts/tags/list-tags-of-account": "ids of 100 tags at most",
  "carts/items/list-cart-items": "one cart: 100 items and 350 KB of JSON at most",
  "carts/shipping-groups/list-shipping-groups": "one cart: 350 KB of JSON at most",
  "orders/list-order-items": "one order: that of one cart, or of one import of 1 MB at most",
  "orders/shipping-groups/list-order-groups": "one order: that of one cart, or of one import of 1 MB at most",
  "payments/gateways/list-gateways": "two gateways, which the software names",
  "payments/transactions/list-transactions": "100 transactions of an order, all in one item of the table",
  "personal-data/list-erasure-requests": "the newest 100, each with some texts of ours",
  "products/files/list-product-files": "ids alone, of one product",
  "products/list-component-products": "ids alone, of one bundle with 1,500 options at most",
  "products/main-image/read-main-image": "one id",
  "products/templates/list-product-templates": "ids of 25 templates at most",
  "products/variations/list-product-variations": "ids alone, of one product",
  "settings/currencies/list-currencies": "one item of the table, which merchants write",
  "staff/tokens/list-sign-in-options": "a name and a link for each of 20 profiles at most",
};

/** Lists with fewer than two records in the demo store, too few to shorten a page. */
const SHORT = new Set([
  "accounts/users/passwords/list-password-infos",
  "audit-log/list-audit-entries",
  "storefront-catalog/hierarchies/list-catalog-hierarchies",
  "storefront-catalog/nodes/list-catalog-node-children",
  "storefront-catalog/releases/hierarchies/list-release-hierarchies",
  "storefront-catalog/releases/list-release-node-children",
  "catalogs/releases/list-releases",
  "hierarchies/nodes/list-node-children",
  "products/custom-relationships/list-product-relationships",
  "products/jobs/list-job-errors",
  "personal-data/list-personal-data-logs",
  "personal-data/list-related-data-entries",
  "price-books/modifiers/list-modifiers",
  "promotions/codes/list-code-usages",
  "promotions/codes/list-usages",
  "promotions/jobs/list-promotion-jobs",
  "promotions/rules/codes/list-rule-code-usages",
  "promotions/rules/codes/list-rule-usages",
  "promotions/rules/jobs/list-rule-promotion-jobs",
  "realms/oidc-profiles/list-oidc-profiles",
  "search/merchant/jobs/list-search-jobs",
  "staff/invitations/list-invitations",
]);

/** Ids alone: a record is shorter than the links that a page without a next one saves. */
const TINY = new Set(["products/custom-relationships/list-related-ids"]);

/** The example of such a list makes what it lists: the demo store may have none. */
const makesItsOwn = (endpoint: Endpoint) => findExample(endpoint)?.before !== undefined;

/** A list that has no answer without its filter. */
const isNeeded = ({ id }: Endpoint, name: string) =>
  /^personal-data\/list-(?:related|personal)-data-/.test(id) && name === "filter";

/** The query of the endpoint's example without filters and sort orders, so that the list shows everything. */
function queryOf(endpoint: Endpoint, page: string): string {
  const words = Object.entries(findExample(endpoint)?.query ?? {});
  const kept = words.filter(
    ([name]) => isNeeded(endpoint, name) || !/^(page|filter|sort|out_of_sync)/.test(name),
  );
  return [...kept.map(([name, value]) => `${name}=${value}`), page].join("&");
}

async function ask(endpoint: Endpoint, query: string, answerBytes?: number): Promise<Answer> {
  const { path: params = {} } = findExample(endpoint) ?? {};
  const answer = await call(endpoint, { table, now, params, query, answerBytes });
  // There are thousands of answers, and `expect` takes as long as some of them.
  if (answer.status !== 200) throw new Error(`${endpoint.id} answers ${answer.status} to ${query}.`);
  return answer;
}

/** Reads all pages by their `links.next`. */
async function walkByLinks(endpoint: Endpoint, limit: number, answerBytes?: number): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let query: string | undefined = queryOf(endpoint, `page[limit]=${limit}`); query !== undefined; ) {
    const answer: Answer = await ask(endpoint, query, answerBytes);
    pages.push(answer);
    query = answer.body.links?.next?.split("?")[1];
  }
  return pages;
}

/** Some lists have their counts one level higher, and no links. */
const countsOf = ({ body: { meta, results } }: Answer) => ({
  limit: Number((meta.page ?? meta).limit),
  total: Number((meta.results ?? results).total),
});
const isFlat = ({ id }: Endpoint) => id.startsWith("webhooks/subscriptions/logs/");
/** Lists of events have no offsets. */
const isCounted = ({ id }: Endpoint) => !id.startsWith("webhooks/feed/");

/** Reads all pages by offset, each after the number of records in the pages before. */
async function walkByCounts(endpoint: Endpoint, limit: number, answerBytes?: number): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let offset = 0, total = 1; offset < total; ) {
    const answer = await ask(
      endpoint,
      queryOf(endpoint, `page[limit]=${limit}&page[offset]=${offset}`),
      answerBytes,
    );
    pages.push(answer);
    offset += countsOf(answer).limit;
    total = countsOf(answer).total;
  }
  return pages;
}

const recordsOf = (pages: readonly Answer[]) => pages.flatMap(({ body }) => body.data);
const bytesOf = ({ text }: Answer) => Buffer.byteLength(JSON.stringify(text));

describe("a list whose page would be longer than an answer may be", () => {
  beforeAll(() => openDemoStore(table));

  it("is known: it has pages, or a reason why it fits into an answer", () => {
    const whole = lists.filter(({ query }) => !query?.page);
    expect(whole.map(({ id }) => id)).toEqual(Object.keys(WHOLE));
  });

  it("can be tried in the demo store, but for lists that are named here", async () => {
    for (const endpoint of paged) {
      const { body } = await ask(endpoint, queryOf(endpoint, "page[limit]=2"));
      const isShort = body.data.length < 2 && !makesItsOwn(endpoint);
      expect([endpoint.id, isShort]).toEqual([endpoint.id, SHORT.has(endpoint.id)]);
    }
  });

  const tried = paged.filter(({ id }) => !SHORT.has(id) && !TINY.has(id));

  it.each(tried.map((endpoint) => [endpoint.path, endpoint] as const))(
    "200: shows what fits and goes on behind it: GET %s",
    async (_, endpoint) => {
      const walk = isFlat(endpoint) ? walkByCounts : walkByLinks;
      const whole = await ask(endpoint, queryOf(endpoint, "page[limit]=100"));
      if (makesItsOwn(endpoint) && whole.body.data.length < 2) return;
      const alone = await walk(endpoint, 1);
      // Leaves room for the longest record and for two more digits of the limit in the links.
      const answerBytes = Math.max(...alone.map(bytesOf)) + 20;
      for (const walkPages of isCounted(endpoint) ? [walk, walkByCounts] : [walk]) {
        const pages = await walkPages(endpoint, 100, answerBytes);
        expect(recordsOf(pages)).toEqual(whole.body.data);
        expect(pages.length).toBeGreaterThan(1);
        expect(pages.every((page) => bytesOf(page) <= answerBytes && page.body.data.length > 0)).toBe(true);
        if (!isCounted(endpoint)) continue;
        const { total } = countsOf(whole);
        expect(pages.filter((page) => countsOf(page).total !== total)).toEqual([]);
        expect(countsOf(pages[0]!).limit).toBe(pages[0]!.body.data.length);
      }
    },
  );
});

import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../../support/call.ts";
import { shopOn } from "../../../support/shop.ts";
import { aFilledApi, allowGuests } from "../../../support/shops/custom-apis.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const LATER = new Date("2030-01-01T00:00:00.000Z");
const FIELDS = { score: { field_type: "integer", indexed: true }, number: { field_type: "integer" } };

/** Entries whose scores are computed from their numbers. */
async function aShop(count: number, scoreAt: (number: number) => number) {
  const table = memoryTable();
  const shop = shopOn(table);
  const scored = (number: number) => ({ score: scoreAt(number), number });
  const { api } = await aFilledApi(table, FIELDS, { score: -1 }, count, scored);
  await allowGuests(table, api, { list: true });
  const list = async (query: string, rest: Call = {}) => {
    const { status, body, text } = await shop.get(`/v2/extensions/${api.slug}?${query}`, {
      now: () => LATER,
      ...rest,
    });
    if (status !== 200) throw new Error(text);
    const numbers: number[] = body.data.map(({ number }) => number);
    return { numbers, results: body.meta.results, next: decodeURI(body.links.next ?? "").split("?")[1] };
  };
  return { table, list };
}

const numbersOf = (count: number, passes: (number: number) => boolean) =>
  Array.from({ length: count }, (_, number) => number).filter(passes);

describe("a long range of values in the order of creation", () => {
  it.each(["created_at", "-created_at"])("looks at no more entries than the page needs: %s", async (sort) => {
    const { table, list } = await aShop(1500, (number) => number % 4);
    const passing = numbersOf(1500, (number) => number % 4 > 0);
    const expected = sort === "created_at" ? passing : passing.toReversed();
    const before = table.calls.getMany;
    let page = await list(`filter=ge(score,1)&sort=${sort}&page[limit]=10`);
    expect(table.calls.getMany - before).toBe(1);
    expect([page.numbers, page.results]).toEqual([
      expected.slice(0, 10),
      { total: 110, total_method: "lower_bound" },
    ]);
    const walked = [...page.numbers];
    while (page.next) {
      page = await list(page.next.replace("page[limit]=10", "page[limit]=100"));
      walked.push(...page.numbers);
    }
    expect([walked, page.results]).toEqual([expected, { total: 1125, total_method: "exact" }]);
    const far = await list(`filter=ge(score,1)&sort=${sort}&page[limit]=10&page[offset]=500`);
    expect(far.numbers).toEqual(expected.slice(500, 510));
  });

  it("200: shoppers, too, see it, whose lists may not cost that much", async () => {
    const { list } = await aShop(10_500, (number) => number % 4);
    const page = await list("filter=ge(score,1)&page[limit]=3", { as: "implicit" });
    expect(page.numbers).toEqual([10_499, 10_498, 10_497]);
    const next = await list(page.next ?? "", { as: "implicit" });
    expect(next.numbers).toEqual([10_495, 10_494, 10_493]);
  });

  it("has the total that is asked for", async () => {
    const { list } = await aShop(1500, (number) => number % 4);
    const totalBy = async (method: string) => {
      const { results } = await list(`filter=ge(score,1)&page[limit]=10&page[total_method]=${method}`);
      return [results.total, results.total_method];
    };
    expect(await totalBy("lower_bound")).toEqual([1125, "exact"]);
    expect(await totalBy("observed")).toEqual([11, "observed"]);
  });

  it("is sorted after all where few are where the page is", async () => {
    const { list } = await aShop(3200, (number) => Number(number < 1100));
    const { numbers, results } = await list("filter=ge(score,1)&sort=-created_at&page[limit]=3");
    expect([numbers, results]).toEqual([[1099, 1098, 1097], { total: 103, total_method: "lower_bound" }]);
  });
});

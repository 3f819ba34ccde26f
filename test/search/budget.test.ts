import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { ApiError } from "../../lib/kernel/errors.ts";
import { answerLength, LEAST_HIT, LONGEST_ANSWER } from "../../lib/search/answer-length.ts";
import { CLIENT_CREDENTIALS_WORK, SHOPPER_WORK, searchBudget } from "../../lib/search/search-budget.ts";
import { SEARCHED_GOODS, type SearchedGood } from "../support/searches/searched-goods.ts";
import { aSearchedShop } from "../support/searches/searched-shop.ts";

const refusalOf = (run: () => void) => {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error.problems[0];
    throw error;
  }
  return undefined;
};
const callerWith = (grant: "implicit" | "client_credentials") =>
  ({ caller: { grant, clientId: "a" } }) as const;
const plenty = deadlineIn(60_000);

describe("the budget of a request's searches", () => {
  it("422: beyond it, for all of them together; it says what to ask less of", () => {
    const { spend } = searchBudget({ ...callerWith("implicit"), deadline: plenty });
    expect(refusalOf(() => spend(SHOPPER_WORK / 2))).toBeUndefined();
    expect(refusalOf(() => spend(SHOPPER_WORK / 2))).toBeUndefined();
    const problem = refusalOf(() => spend(1));
    expect([problem?.status, problem?.source]).toEqual([422, "searches"]);
    for (const less of ["fewer of them", "longer words", "'num_typos'", "filters", "'per_page'"])
      expect(problem?.detail).toContain(less);
  });

  it("client credentials have four times as much", () => {
    const { spend } = searchBudget({ ...callerWith("client_credentials"), deadline: plenty });
    expect(refusalOf(() => spend(4 * SHOPPER_WORK))).toBeUndefined();
    expect(CLIENT_CREDENTIALS_WORK).toBe(4 * SHOPPER_WORK);
    expect(refusalOf(() => spend(1))?.status).toBe(422);
  });

  it("422: in the midst of the work when the time of the request is over", () => {
    let left = 1000;
    const { spend } = searchBudget({ ...callerWith("implicit"), deadline: { left: () => left } });
    expect(refusalOf(() => spend(1_000_000))).toBeUndefined();
    left = 100;
    expect(refusalOf(() => spend(10))).toBeUndefined();
    expect(refusalOf(() => spend(1_000_000))).toMatchObject({
      status: 422,
      detail: expect.stringContaining("longer"),
    });
  });

  it("400: what an answer has no room for is refused while it is put together", () => {
    const { add } = answerLength();
    expect(refusalOf(() => add(LONGEST_ANSWER))).toBeUndefined();
    expect(refusalOf(() => add(1))).toMatchObject({ status: 400, title: "Invalid Pagination" });
  });
});

describe("searches within a budget", () => {
  it("422: no time is left for a single one, and nothing of it is shown", async () => {
    const { searchFor } = await aSearchedShop();
    const { status, body } = await searchFor([{ q: "mug" }, { q: "pan" }], { deadlineMs: 250 });
    expect([status, body.results]).toEqual([422, undefined]);
    expect(body.errors[0]).toMatchObject({ status: "422", title: "Unprocessable Content" });
    expect(body.errors[0].detail).toContain("fewer of them at a time");
  });

  it("200: fifty different searches of a storefront", async () => {
    const { searchFor } = await aSearchedShop();
    const searches = Array.from({ length: 50 }, (_, at) => ({
      q: SEARCHED_GOODS[at % SEARCHED_GOODS.length]?.name.slice(0, 3 + (at % 4)),
      facet_by: "meta.search.categories.lvl0,meta.search.categories.lvl1,tags,price.USD.float_price",
      filter_by: at % 3 === 0 ? "price.float_price:[1..100]" : "",
      per_page: 20,
    }));
    const { status, body } = await searchFor(searches);
    expect([status, body.results.length]).toEqual([200, 50]);
  });

  it("400: hits of which there are more than an answer holds are counted before one product is read", async () => {
    const tags = Array.from({ length: 20 }, (_, at) => `${at}-${"long".repeat(50)}`);
    const tagged: SearchedGood = { name: "Tagged", sku: "TAGGED", nodes: ["pans"], more: { tags } };
    const { searchFor, table } = await aSearchedShop([tagged]);
    const searches = Array.from({ length: 50 }, () => ({ per_page: 250 }));
    const { status: fits, body: all } = await searchFor(searches);
    expect(fits).toBe(200);
    for (const hit of all.results[0].hits)
      expect(JSON.stringify(hit).length).toBeGreaterThanOrEqual(LEAST_HIT);
    const before = table.calls.getMany;
    const facets =
      "meta.search.categories.lvl0,tags,price.float_price,price.USD.float_price,price.USD.amount";
    const many = Array.from({ length: 50 }, () => ({
      ...{ per_page: 250, max_facet_values: 250 },
      facet_by: Array.from({ length: 10 }, () => facets).join(","),
    }));
    const { status, body } = await searchFor(many);
    expect([status, body.errors[0].title]).toEqual([400, "Invalid Pagination"]);
    expect(body.errors[0].detail).toContain("'max_facet_values'");
    expect(table.calls.getMany - before).toBe(1);
  });
});

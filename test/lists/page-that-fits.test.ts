import { describe, expect, it } from "@jest/globals";
import { unprocessable } from "../../lib/kernel/errors.ts";
import { type ListQuery, readListQuery } from "../../lib/lists/list-query.ts";
import {
  countRecordsWithin,
  countWithin,
  outgrownPage,
  shortenQuery,
} from "../../lib/lists/page-that-fits.ts";
import { listAnswer } from "../../lib/lists/paging.ts";
import { call } from "../support/call.ts";
import { probe } from "../support/probe.ts";

const queryOf = (limit: number) =>
  readListQuery(`page[limit]=${limit}&page[offset]=10`, "/v2/probes", { page: { smallest: 1 } });
const refused = (fits: number) => outgrownPage(unprocessable("The page holds too much."), fits);

describe("the query for the records of a page that fit", () => {
  it.each([
    ["as many as the budget says", 100, 17, 0, 17],
    ["fewer than were asked for, whatever it says", 100, 100, 2, 99],
    ["half as many where the budget was wrong three times", 100, 99, 3, 50],
    ["nothing shorter than one record", 1, 0, 0, undefined],
    ["nothing where no record fits", 100, 0, 0, undefined],
    ["one at last", 2, 90, 9, 1],
  ])("%s", (_, limit, fits, attempt, expected) => {
    expect(shortenQuery(queryOf(limit), refused(fits), attempt)?.page.limit).toBe(expected);
  });

  it("none for another error", () => {
    for (const error of [unprocessable("No."), new Error("No."), undefined, "no"]) {
      expect(shortenQuery(queryOf(100), error, 0)).toBeUndefined();
    }
  });

  it("keeps what links ask for, however often it is shortened", () => {
    const once = shortenQuery(queryOf(100), refused(17), 0);
    const twice = once && shortenQuery(once, refused(4), 1);
    const { meta, links } = listAnswer([1, 2, 3, 4], 30, twice ?? queryOf(100));
    expect(meta.page).toEqual({ limit: 4, offset: 10, current: 3, total: 8 });
    expect(links.next).toBe("/v2/probes?page[limit]=100&page[offset]=14");
  });
});

describe("how many records fit", () => {
  it.each([
    [10, [], 0],
    [10, [10, 1], 1],
    [10, [11], 0],
    [10, [3, 3, 3], 3],
    [10, [3, 3, 5, 1], 2],
  ])("of %d, values %j: %d", (most, values, expected) => {
    expect(countWithin(most, values)).toBe(expected);
  });

  it("counts what the answer has besides them in equal shares", () => {
    const weigh = (part: unknown) => (typeof part === "number" ? part : 40);
    expect(countRecordsWithin(60, { data: [10, 10, 10, 10] }, weigh)).toBe(3);
  });
});

describe("a list that is asked again", () => {
  type Asked = { readonly query: ListQuery };
  const records = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, text: "x".repeat(1000) }));
  const shown = ({ query }: Asked, included: (from: number, to: number) => unknown) => {
    const { offset, limit } = query.page;
    const page = records.slice(offset, offset + limit);
    return {
      body: { ...listAnswer(page, records.length, query), included: included(offset, offset + limit) },
    };
  };
  const listing = (included: (from: number, to: number) => unknown) =>
    probe(
      {
        method: "GET",
        table: "read",
        path: "/v2/probes",
        query: { page: { smallest: 1 } },
        response: { status: 200 },
      },
      async (_, input) => shown(input, included),
    );

  it("200: until its answer fits, also where one record has most of what is included", async () => {
    const heavy = (from: number, to: number) => (from <= 7 && to > 7 ? ["y".repeat(15_000)] : []);
    const { endpoint, runs } = listing(heavy);
    const ids: string[] = [];
    for (let offset = 0; offset < records.length; ) {
      const query = `page[limit]=100&page[offset]=${offset}`;
      const { status, body, text } = await call(endpoint, { query, body: { data: {} }, answerBytes: 20_000 });
      expect([status, Buffer.byteLength(JSON.stringify(text)) <= 20_000]).toEqual([200, true]);
      ids.push(...body.data.map(({ id }: { id: string }) => id));
      offset += body.meta.page.limit;
    }
    expect(ids).toEqual(records.map(({ id }) => id));
    expect(runs.length).toBeLessThan(25);
  });

  it("422: a record that is too long with what it includes, naming that", async () => {
    const { endpoint } = listing(() => ["y".repeat(30_000)]);
    const { status, body } = await call(endpoint, { body: { data: {} }, answerBytes: 20_000 });
    expect([status, body.errors[0].source]).toEqual([422, "include"]);
  });

  it("422: with too little time left it is not asked again", async () => {
    const { endpoint, runs } = listing(() => []);
    const more = { body: { data: {} }, answerBytes: 20_000, deadlineMs: 400 };
    const { status, body } = await call(endpoint, more);
    expect([status, body.errors[0].source, runs.length]).toEqual([422, "page[limit]", 1]);
  });
});

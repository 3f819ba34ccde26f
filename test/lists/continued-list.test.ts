import { describe, expect, it } from "@jest/globals";
import {
  buildContinuation,
  buildContinuedAnswer,
  CONTINUED,
  readListStart,
  readPageByTime,
  selectPageByTime,
} from "../../lib/lists/continued-list.ts";
import { readListQuery } from "../../lib/lists/list-query.ts";

const now = new Date("2026-03-02T10:00:00.000Z");
const queryOf = (text: string, path = "/pcm/products") =>
  readListQuery(text, path, { page: { smallest: 0 }, other: CONTINUED });
const place = { id: "b", value: "2026-03-01T10:00:00.000Z" };

/** The links of a page, as clients receive them. */
function linksOf(text: string, total: number, path?: string, isMore = true) {
  const query = queryOf(text, path);
  const next = buildContinuation(readListStart(query, now), isMore ? place : undefined);
  return JSON.parse(JSON.stringify(buildContinuedAnswer([], { total, next }, query).links));
}

describe("links of a list that goes on behind its last record", () => {
  it("lead on from link to link, and say where the list began", async () => {
    const { next } = linksOf("page[limit]=2&page[offset]=4", 9);
    expect(next).toMatch(/&page\[limit\]=2&page\[offset\]=6$/);
    const query = queryOf(decodeURI(next.split("?")[1]));
    const later = new Date("2026-03-02T11:00:00.000Z");
    const followed = { id: "c", at: "2026-03-01T09:00:00.000Z" };
    const page = await readPageByTime(query, later, (of) => {
      expect(of).toMatchObject({ limit: 2, after: { id: place.id, at: place.value } });
      return { records: [], total: 9, followed };
    });
    expect(page.next).toEqual({
      id: followed.id,
      value: followed.at,
      position: 8,
      until: now.toISOString(),
    });
  });

  it("to pages that no request can reach are left out under /pcm, and null elsewhere", () => {
    expect(linksOf("page[limit]=30", 10_021)).not.toHaveProperty("last");
    expect(linksOf("page[limit]=30", 10_020).last).toMatch(/=9990$/);
    expect(linksOf("page[limit]=30", 10_021, "/v2/orders")).toMatchObject({ last: null, prev: null });
    expect(Object.keys(linksOf("", 5, undefined, false))).toEqual(["current", "first"]);
    expect(linksOf("", 5, "/v2/orders", false)).toMatchObject({ next: null, prev: null });
  });
});

describe("a page of records that are at hand, by their time", () => {
  const records = ["a3", "b1", "c2", "d2"].map((text) => ({ id: text[0]!, at: `2026-03-0${text[1]}` }));
  const pageOf = (text: string, order: "oldest first" | "latest first") =>
    selectPageByTime(records, queryOf(text), { order, timedIdOf: (record) => record, now });

  it.each([
    ["latest first", "acdb"],
    ["oldest first", "bcda"],
  ] as const)("%s, ties by id, by number and behind a record", async (order, expected) => {
    const first = await pageOf("page[limit]=2", order);
    expect([first.total, first.next?.id]).toEqual([4, expected[1]]);
    const { next } = buildContinuedAnswer([], first, queryOf("page[limit]=2")).links;
    const second = await pageOf(decodeURI(next?.split("?")[1] ?? ""), order);
    expect([...first.records, ...second.records].map(({ id }) => id).join("")).toBe(expected);
    expect(second.next).toBeUndefined();
    expect((await pageOf("page[limit]=3&page[offset]=1", order)).records).toHaveLength(3);
  });
});

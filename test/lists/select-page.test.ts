import { describe, expect, it } from "@jest/globals";
import { readListQuery } from "../../lib/lists/list-query.ts";
import { pageAnswer } from "../../lib/lists/select-page.ts";

const rules = {
  page: { smallest: 0 },
  filter: { attributes: { name: { type: "string", operators: ["eq", "in"] } } },
} as const;
const records = ["a", "b", "c", "b"].map((name, id) => ({ id, name }));
const answer = (rawQuery: string) =>
  pageAnswer(records, readListQuery(rawQuery, "/pcm/things", rules), ({ id, name }) => `${name}${id}`);

describe("the page of records at hand", () => {
  it.each([
    ["", ["a0", "b1", "c2", "b3"], 4],
    ["page[limit]=2&page[offset]=1", ["b1", "c2"], 4],
    ["page[limit]=2&page[offset]=4", [], 4],
    ["filter=eq(name,b)", ["b1", "b3"], 2],
    ["filter=in(name,b,c)&page[limit]=2&page[offset]=2", ["b3"], 3],
    ["filter=eq(name,d)", [], 0],
  ])("of '%s' is %j of %i", (rawQuery, data, total) => {
    expect(answer(rawQuery)).toMatchObject({ data, meta: { results: { total } } });
  });

  it("links to the pages around it", () => {
    expect(answer("page[limit]=2").links).toMatchObject({
      current: "/pcm/things?page[limit]=2&page[offset]=0",
      next: "/pcm/things?page[limit]=2&page[offset]=2",
    });
  });
});

import { describe, expect, it } from "@jest/globals";
import { readListQuery } from "../../lib/lists/list-query.ts";

const pageOf = (query: string, smallest: 0 | 1 = 0) =>
  readListQuery(query, "/v2/x", { page: { smallest } }).page;

describe("the page that a query asks for", () => {
  it("starts at most at 10,000 and has at most 100 records", () => {
    expect(pageOf("page[offset]=10000&page[limit]=100")).toEqual({ limit: 100, offset: 10_000 });
    expect(pageOf("page[limit]=101")).toEqual({ limit: 100, offset: 0 });
  });

  it.each(["page[offset]=10001", "page[offset]=-1", "page[limit]=-1", "page[limit]=x", "page[offset]=1.5"])(
    "400: %s",
    (query) => {
      expect(() => pageOf(query)).toThrow(expect.objectContaining({ status: 400 }));
    },
  );

  it("400: no records at all, where a list does not allow that", () => {
    expect(pageOf("page[limit]=0").limit).toBe(0);
    expect(() => pageOf("page[limit]=0", 1)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

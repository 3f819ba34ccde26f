import { describe, expect, it } from "@jest/globals";
import { cartFilter, findChangeRange, findRequiredIds } from "../../../lib/carts/listing/cart-filter.ts";
import { readFilter } from "../../../lib/lists/filter.ts";

const filterOf = (text: string) => readFilter(text, cartFilter);
const EVER = { from: "1970-01-01T00:00:00.000Z", to: "9999-12-31T23:59:59.999Z~" };

describe("what a filter of carts demands", () => {
  it.each([
    ["eq(id,a)", ["a"]],
    ["in(id,a,b,a)", ["a", "b"]],
    ["like(name,x*):in(id,a,b)", ["a", "b"]],
    ["eq(id,a b)", []],
    ["like(name,x*)", undefined],
  ])("ids: %s", (text, ids) => {
    expect(findRequiredIds(filterOf(text))).toEqual(ids);
  });

  it.each([
    ["like(name,x*)", EVER],
    ["gt(updated_at,2026-03-02T10:00:00Z)", { ...EVER, from: "2026-03-02T10:00:00.000Z" }],
    [
      "ge(updated_at,2026-03-02):lt(updated_at,2026-03-03):gt(updated_at,2026-03-01)",
      { from: "2026-03-02T00:00:00.000Z", to: "2026-03-03T00:00:00.000Z~" },
    ],
    ["gt(created_at,2026-03-02)", EVER],
    ["gt(updated_at,2026-03-02):lt(updated_at,2026-03-01)", undefined],
    ["gt(updated_at,9999999999999999)", undefined],
    ["lt(updated_at,-9999999999999999)", undefined],
    ["lt(updated_at,9999999999999999)", EVER],
  ])("times: %s", (text, times) => {
    expect(findChangeRange(filterOf(text))).toEqual(times);
  });
});

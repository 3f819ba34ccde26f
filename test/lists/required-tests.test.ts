import { describe, expect, it } from "@jest/globals";
import { type FilterRules, readFilter } from "../../lib/lists/filter.ts";
import { EVER, findRequiredTimes, findRequiredValues } from "../../lib/lists/filter-matcher.ts";

const text = { type: "string", operators: ["eq", "in", "like"] } as const;
const rules: FilterRules = { attributes: { id: text, name: text } };

describe("the values that a filter requires", () => {
  it.each([
    ["eq(id,a)", ["a"]],
    ["in(id,a,b,a)", ["a", "b"]],
    ["like(name,x*):in(id,a,b)", ["a", "b"]],
    ["(eq(name,x)|eq(name,y)):(eq(id,a))", ["a"]],
    ["eq(id,a):in(id,b,c)", ["a"]],
    ["like(id,a)", undefined],
    ["eq(name,a)", undefined],
    ["eq(id,a)|eq(name,b)", undefined],
    ["eq(id,a)|eq(id,b)", undefined],
  ])("of %s are %j", (filter, expected) => {
    expect(findRequiredValues(readFilter(filter, rules), "id")).toEqual(expected);
  });

  it("are any without a filter", () => expect(findRequiredValues(undefined, "id")).toBeUndefined());
});

describe("the times that a filter requires", () => {
  const time = { type: "date", operators: ["eq", "gt", "ge", "lt", "le"] } as const;
  const dated: FilterRules = { attributes: { at: time, other: time } };
  const [first, last] = ["2026-03-02T10:00:00.000Z", "2026-03-03T10:00:00.000Z"];

  it.each([
    [`eq(at,${first})`, { from: first, to: first }],
    [`ge(at,${first}):le(at,${last})`, { from: first, to: last }],
    [`gt(at,${first}):lt(at,${last})`, { from: first, to: last }],
    [`ge(at,${first}):ge(at,${last})`, { from: last, to: EVER.to }],
    [`eq(at,${first}):eq(other,${last})`, { from: first, to: first }],
    [`gt(at,${last}):lt(at,${first})`, undefined],
    [`eq(at,${first})|eq(at,${last})`, EVER],
  ])("of %s", (filter, expected) => {
    expect(findRequiredTimes(readFilter(filter, dated), "at")).toEqual(expected);
  });
});

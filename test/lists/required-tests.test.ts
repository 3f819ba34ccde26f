import { describe, expect, it } from "@jest/globals";
import { type FilterRules, readFilter } from "../../lib/lists/filter.ts";
import { findRequiredValues } from "../../lib/lists/required-tests.ts";

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

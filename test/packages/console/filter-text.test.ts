import { describe, expect, it } from "@jest/globals";
import { readFilter } from "../../../lib/lists/filter.ts";
import { formatTest, joinTests, searchTest } from "../../../packages/console/src/kit/filter-text.ts";

const RULES = {
  attributes: {
    name: { type: "string", operators: ["eq", "ilike"] },
    email: { type: "string", operators: ["eq", "ilike"] },
    status: { type: "string", operators: ["eq"] },
  },
} as const;

describe("filters that the console writes", () => {
  it.each(['a"b', "a\\b", "a,b)|eq(status,x", "Ünï :| (1)", "' or '", "50 %"])(
    "mean a typed text whatever is in it: %s",
    (typed) => {
      expect(readFilter(formatTest("eq", "name", typed), RULES)).toMatchObject({ operands: [typed] });
    },
  );

  it("join conditions that must all hold, alternatives in parentheses", () => {
    const filter = joinTests([
      formatTest("eq", "status", "live"),
      "",
      searchTest(["name", "email"], "in*es "),
    ]);
    expect(filter).toBe('eq(status,"live"):(ilike(name,"ines*")|ilike(email,"ines*"))');
    expect(readFilter(filter ?? "", RULES)).toMatchObject({ kind: "all" });
  });

  it("are none for nothing typed", () => {
    expect(joinTests([searchTest(["name"], "  "), ""])).toBeUndefined();
  });
});

import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { ApiError } from "../../lib/kernel/errors.ts";
import { parseFilter } from "../../lib/lists/filter-parser.ts";

const detailOf = (text: string) => {
  try {
    parseFilter(text);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.problems[0].detail;
    throw error;
  }
  throw new Error(`[${text}] was accepted.`);
};
const test = (operator: string, field: string, ...values: string[]) =>
  expect.objectContaining({ kind: "test", operator, field, values });

describe("filter grammar", () => {
  it("reads one operation with its position", () =>
    expect(parseFilter("  eq(name,tea)")).toEqual({
      kind: "test",
      operator: "eq",
      field: "name",
      values: ["tea"],
      at: 2,
    }));

  it(": binds tighter than |, parentheses group", () => {
    expect(parseFilter("(le(a,1):gt(b,1)|le(b,1)):eq(c,2)")).toEqual({
      kind: "all",
      parts: [
        {
          kind: "any",
          parts: [{ kind: "all", parts: [test("le", "a", "1"), test("gt", "b", "1")] }, test("le", "b", "1")],
        },
        test("eq", "c", "2"),
      ],
    });
  });

  it.each([
    ["eq(a,2026-03-02T09:15:04.120Z)", "2026-03-02T09:15:04.120Z"],
    ["eq(a,x|y:z)", "x|y:z"],
    ['eq(a,"a,b")', "a,b"],
    ['eq(a,"a)b")', "a)b"],
    ["eq(a,'it\\'s')", "it's"],
    ['eq(a,"say \\"hi\\"")', 'say "hi"'],
    ["eq(a,'back\\\\slash')", "back\\slash"],
    ["eq(a,'\\n')", "\\n"],
    ["eq(a,'it is \"it\"')", 'it is "it"'],
    ["eq(a,   x y )", "x y "],
    ["eq(a,'Café ☕')", "Café ☕"],
    ["eq(a,'')", ""],
    ["eq(a,{b}/c+d@e$f_g*h.i)", "{b}/c+d@e$f_g*h.i"],
  ])("%s has the value [%s]", (text, value) => expect(parseFilter(text)).toEqual(test("eq", "a", value)));

  it("takes spaces before operators, parentheses and commas", () =>
    expect(parseFilter(" ( in (a , 'x' , 'y' ) ) : eq( b ,1) ")).toEqual({
      kind: "all",
      parts: [test("in", "a", "x", "y"), test("eq", "b", "1")],
    }));

  it("reads list positions", () => {
    expect(parseFilter("eq(tags[12],x)")).toMatchObject({ field: "tags", element: 12 });
    expect(parseFilter("gt(tags.length,2)")).toMatchObject({ field: "tags.length" });
  });

  it.each([
    ["eq(tags[-1],x)", "position 7"],
    ["eq(name", "position 7, found the end"],
    ["eq(name,)", "expected a value at position 8, found ')'"],
    ["eq(,x)", "expected the name of a field at position 3, found ','"],
    ["EQ(a,b)", "at position 0, found 'E'"],
    ["between(a,b)", "at position 0, found 'b'"],
    ["eq", "expected '(' at position 2, found the end"],
    ["(eq(a,b)", "at position 8, found the end"],
    ["eq(a,b))", "at position 7, found ')'"],
    ["eq(a,b)eq(c,d)", "at position 7, found 'e'"],
    ["eq(a,b):", "at position 8, found the end"],
    ["|eq(a,b)", "at position 0, found '|'"],
    ["eq(a,'x)", "expected the closing ' at position 8, found the end"],
    ["eq(a,Café)", "at position 8, found 'é'"],
    ["eq(a,x),eq(b,y)", "at position 7, found ','"],
    ["eq(a,x;y)", "at position 6, found ';'"],
  ])("400: %s names %s", (text, words) => {
    expect(detailOf(text)).toContain(words);
    expect(detailOf(text)).toContain(text);
  });

  it.each(["eq(a)", "eq(a,b,c)", "is_null(a,b)", "in(a)", "contains_any(a)", "like(a,b,c)"])(
    "400: %s has a wrong number of values",
    (text) => expect(detailOf(text)).toMatch(/at position 0 takes .* value\(s\)/),
  );

  it("400: eleven operators; ten pass", () => {
    const many = (count: number) => Array.from({ length: count }, () => "eq(a,b)").join(":");
    expect(parseFilter(many(10))).toMatchObject({ kind: "all" });
    expect(detailOf(many(11))).toContain("more than 10 operators");
  });

  it("400: an OR cost of 5; 4 passes", () => {
    expect(parseFilter("(eq(a,1)|eq(a,2)):(eq(b,1)|eq(b,2))")).toMatchObject({ kind: "all" });
    expect(parseFilter("eq(a,1)|eq(a,2)|eq(a,3)|eq(a,4)")).toMatchObject({ kind: "any" });
    expect(detailOf("eq(a,1)|eq(a,2)|eq(a,3)|eq(a,4)|eq(a,5)")).toContain("too many alternatives");
    expect(detailOf("(eq(a,1)|eq(a,2)|eq(a,3)):(eq(b,1)|eq(b,2))")).toContain("too many alternatives");
  });

  it("400: over 8 KB, counted in bytes", () => {
    const sized = (bytes: number) => `eq(a,'${"é".repeat((bytes - 8) / 2)}')`;
    expect(parseFilter(sized(8192))).toMatchObject({ kind: "test" });
    expect(detailOf(`${sized(8192)} `)).toContain("8 KB");
  });

  it("400: parentheses nested beyond 32", () => {
    const nested = (depth: number) => `${"(".repeat(depth)}eq(a,b)${")".repeat(depth)}`;
    expect(parseFilter(nested(32))).toMatchObject({ kind: "test" });
    expect(detailOf(nested(33))).toContain("nested");
    expect(detailOf("(".repeat(8000))).toContain("nested");
  });

  it("reads commas between complete expressions where an endpoint asks for it", () =>
    expect(parseFilter("eq(name,a),eq(sku,b)", { commaJoins: true })).toMatchObject({
      kind: "all",
      parts: [test("eq", "name", "a"), test("eq", "sku", "b")],
    }));

  it("answers any text with a tree or a 400, quoted values come back as they were", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z_()'",:|\\ []*$/), (text) => {
        try {
          parseFilter(text);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom("'", '"'), (value, quote) => {
        const written = value.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
        expect(parseFilter(`eq(a,${quote}${written}${quote})`)).toMatchObject({ values: [value] });
      }),
    );
  });
});

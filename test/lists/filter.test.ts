import { describe, expect, it } from "@jest/globals";
import { compareText } from "../../lib/kernel/compare-text.ts";
import { ApiError } from "../../lib/kernel/errors.ts";
import { type FilterRules, readFilter } from "../../lib/lists/filter.ts";
import { matches } from "../../lib/lists/filter-matcher.ts";
import { readListQuery } from "../../lib/lists/list-query.ts";

const all = [
  "eq",
  "like",
  "ilike",
  "in",
  "gt",
  "ge",
  "lt",
  "le",
  "is_null",
  "contains",
  "contains_any",
  "contains_all",
] as const;
const attributes = {
  name: { type: "string", operators: all },
  id: { type: "uuid", operators: all },
  count: { type: "integer", operators: all },
  weight: { type: "float", operators: all },
  live: { type: "boolean", operators: all },
  at: { type: "date", operators: all },
  tags: { type: "string", operators: all },
  mixed: { type: "any", operators: all },
  slug: { type: "string", operators: ["eq", "in", "is_null"] },
  title: { type: "string", operators: ["ilike"], searched: "by words" },
} as const satisfies FilterRules["attributes"];

const tea = {
  name: "Green tea*",
  id: "0d8f5a77-1f3e-4d43-b0a5-3b1f6c1a2c3d",
  count: 5,
  weight: 0.25,
  live: true,
  at: "2026-03-02T09:15:04.120Z",
  tags: ["hot", "loose leaf"],
  mixed: [1, "1", true, "x"],
  slug: null,
  title: "Tea of Mårten O'Hara",
};
const passes = (text: string) => {
  const record = new Map<string, unknown>(Object.entries(tea));
  return matches(readFilter(text, { attributes }), (field) => record.get(field));
};
const detailOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.problems[0].detail;
    throw error;
  }
  throw new Error("It was accepted.");
};

describe("filter values and operators", () => {
  it.each([
    ["eq(name,Green tea*)", true],
    ["eq(name,green tea*)", false],
    ["like(name,*tea*)", true],
    ["like(name,Green*)", true],
    ["like(name,*tea)", false],
    ["like(name,green*)", false],
    ["ilike(name,gREEN*)", true],
    ["ilike(name,'gréen*')", true],
    ["ilike(name,TEA*)", false],
    ["ilike(title,marten*)", true],
    ["ilike(title,hara*)", true],
    ["ilike(title,'of m*')", true],
    ["ilike(title,arten*)", false],
    ["ilike(title,marten)", false],
    ["ilike(title,'*ÅRTEN*')", true],
    ["like(name,Green tea)", false],
    ["like(name,*)", true],
    ["like(name,G*a**)", false],
    ["like(name,Green.tea*)", false],
    ["in(slug,a,null)", false],
    ["in(name,x,'Green tea*')", true],
    ["in(name,*,x)", false],
    ["gt(name,Green)", true],
    ["lt(name,green)", true],
    ["eq(id,0D8F5A77-1F3E-4D43-B0A5-3B1F6C1A2C3D)", true],
    ["in(id,nonsense)", false],
    ["gt(id,0d)", true],
    ["eq(count,5)", true],
    ["eq(count,+5)", true],
    ["ge(count,5):le(count,5)", true],
    ["gt(count,5)|lt(count,5)", false],
    ["eq(count,9223372036854775807)", false],
    ["gt(weight,2e-1)", true],
    ["lt(weight,.2)", false],
    ["eq(live,T)", true],
    ["eq(live,0)", false],
    ["eq(at,2026-03-02T09:15:04.12Z)", true],
    ["eq(at,2026-03-02T10:15:04.12+01:00)", true],
    ["gt(at,2026-03-02)", true],
    ["lt(at,2026-03-03)", true],
    ["eq(at,1772442904120)", true],
    ["is_null(slug)", true],
    ["is_null(name)", false],
    ["eq(slug,null)", false],
    ["contains(tags,hot)", true],
    ["contains(tags,ho)", false],
    ["contains_any(tags,cold,hot)", true],
    ["contains_all(tags,cold,hot)", false],
    ["contains_all(tags,'loose leaf',hot)", true],
    ["contains(name,Green)", false],
    ["eq(tags,hot)", true],
    ["contains(mixed,1)", true],
    ["contains(mixed,true)", true],
    ["contains(mixed,2)", false],
    ["contains_any(mixed,2,01)", true],
    ["contains_any(mixed,2,TRUE)", true],
    ["contains_any(mixed,2,false,'')", false],
    ["contains_all(mixed,1,1.0,true,x)", true],
    ["contains_all(mixed,1,X)", false],
    ["in(mixed,y,1e0)", true],
    ["contains(count,abc)", false],
  ])("%s is %s for the tea", (text, expected) => expect(passes(text)).toBe(expected));

  it.each([
    ["contains_any", "other", false],
    ["contains_all", "element", true],
  ])(
    "%s looks at each element of a list a few times, however many values are asked for",
    (operator, word, expected) => {
      const numbers = Array.from({ length: 1000 }, (_, at) => at);
      let looks = 0;
      const tags = new Proxy(
        numbers.map((at) => `element${at}`),
        {
          get(list, key) {
            looks += 1;
            return Reflect.get(list, key);
          },
        },
      );
      const values = numbers.map((at) => `${word}${at}`).slice(0, 600);
      const filter = readFilter(`${operator}(tags,${values.join(",")})`, { attributes });
      expect(matches(filter, () => tags)).toBe(expected);
      expect(looks).toBeLessThan(5000);
    },
  );

  it.each([
    ["eq(count,5.0)", "value [5.0] of field [count] is not of type integer"],
    ["eq(count,9223372036854775808)", "not of type integer"],
    ["eq(weight,0x1)", "not of type float"],
    ["eq(weight,1e999)", "not of type float"],
    ["eq(live,yes)", "not of type boolean"],
    ["eq(at,yesterday)", "not of type date"],
    ["eq(at,2026-02-30)", "not of type date"],
    ["eq(at,2026-13-01)", "not of type date"],
    ["eq(at,2026-03-02T25:00:00Z)", "not of type date"],
    ["eq(at,2026-03-02T25:00:00Z)", "not of type date"],
    [
      "like(slug,a)",
      "operator [like] cannot be used with field [slug], allowed operators are [eq in is_null]",
    ],
    [
      "eq(version,1)",
      "field [version] is not known, allowed fields are [at count id live mixed name slug tags title weight]",
    ],
    ["eq(name[0],1)", "field [name[0]] is not known"],
    ["eq(toString,1)", "field [toString] is not known"],
  ])("400: %s says %s", (text, words) => {
    expect(detailOf(() => passes(text))).toContain(words);
    expect(detailOf(() => passes(text))).toMatch(/^Invalid filter/);
  });

  it("orders text by code point, not by UTF-16 unit", () => {
    const texts = ["\uFFFD", "😀", "a", "", "Z", "ab"];
    expect(texts.sort(compareText)).toEqual(["", "Z", "a", "ab", "\uFFFD", "😀"]);
  });

  it("orders texts with equal beginnings by what follows, wherever these end", () => {
    const ends = ["", "a", "b", "\uFFFD", "😀", "😀a"];
    for (const length of [0, 1, 1022, 1023, 1024, 1025, 2047, 2048, 5000]) {
      for (const beginning of ["d".repeat(length), "😀".repeat(Math.ceil(length / 2)).slice(0, length)]) {
        const texts = ends.map((end) => `${beginning}${end}`);
        expect(texts.toReversed().sort(compareText)).toEqual(texts);
        expect(compareText(`${beginning}a`, `${beginning}a`)).toBe(0);
      }
    }
  });
});

describe("the filter parameter", () => {
  const rules = { filter: { attributes } };

  it.each([
    "filter=eq(name,'Green tea*')",
    "filter=eq%28name%2C%27Green%20tea%2A%27%29",
    "filter=eq(name,%27Green+tea*%27)",
    "%66ilter=eq(name%2c'Green%20tea*')",
  ])("%s gives the same filter", (raw) =>
    expect(readListQuery(raw, "/", rules).filter).toMatchObject({ field: "name", operands: ["Green tea*"] }),
  );

  it("reads %2B as a plus", () =>
    expect(readListQuery("filter=eq(name,a%2Bb)", "/", rules).filter).toMatchObject({ operands: ["a+b"] }));

  it("takes an empty filter for none", () =>
    expect(readListQuery("filter=", "/", rules).filter).toBeUndefined());

  it("400: two filters", () =>
    expect(detailOf(() => readListQuery("filter=eq(name,a)&filter=eq(name,a)", "/", rules))).toContain(
      "more than once",
    ));

  it("hands a filter on own fields over unchecked", () => {
    const query = readListQuery("filter=eq(anything,a)", "/", { filter: { attributes, ownFields: true } });
    expect(query).toMatchObject({ rawFilter: { field: "anything", values: ["a"] } });
  });

  it("is ignored where an endpoint does not filter", () =>
    expect(readListQuery("filter=((&filter=", "/", {}).filter).toBeUndefined());
});

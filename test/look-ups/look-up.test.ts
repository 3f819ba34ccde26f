import { describe, expect, it } from "@jest/globals";
import { readFilter } from "../../lib/lists/filter.ts";
import { findLookUp, listLookUps } from "../../lib/look-ups/look-up.ts";

const attributes = {
  email: { type: "string", operators: ["eq", "ilike"], searched: "by value" },
  name: { type: "string", operators: ["ilike"], searched: "by words" },
  note: { type: "string", operators: ["ilike"] },
} as const;
const findIn = (text: string) => findLookUp(readFilter(text, { attributes }));

describe("the rows of a record", () => {
  it("are its whole texts, then later words of its names", () => {
    const rows = listLookUps({
      id: "1",
      values: { email: "Ida@Larkfield.example", phone: undefined },
      names: { name: "  Ída  Marrow-Lund " },
    });
    expect(rows.map(({ field, text }) => `${field}: ${text}`)).toEqual([
      "email: ida@larkfield.example",
      "name: ida  marrow-lund",
      "name: marrow-lund",
      "name: lund",
    ]);
  });

  it("are at most eight of at most sixty characters", () => {
    const name = Array.from({ length: 20 }, (_, at) => `word${at}`).join(" ");
    const rows = listLookUps({ id: "1", values: { blank: " ", accent: "\u0301" }, names: { name } });
    expect(rows.map(({ text }) => text.length)).toEqual([60, 60, 60, 60, 60, 60, 60, 60]);
  });
});

describe("the row that answers a filter", () => {
  it.each([
    ["ilike(email,IDA@*)", { field: "email", text: "ida@" }],
    ["ilike(email,ida)", { field: "email", text: "ida" }],
    ["ilike(name,x)", { field: "name", text: "x" }],
    ["ilike(name,'ÅLD*')", { field: "name", text: "ald" }],
    ["ilike(name,al*):ilike(email,alder*)", { field: "email", text: "alder" }],
    ["ilike(name,*al*)", undefined],
    ["ilike(name,*al)", undefined],
    ["ilike(name,*)", undefined],
    ["ilike(note,al*)", undefined],
    ["eq(email,al)", undefined],
    ["ilike(name,al*)|ilike(name,be*)", undefined],
  ])("%s", (text, lookUp) => {
    expect(findIn(text)).toEqual(lookUp);
  });

  it("400: a beginning of one character", () => {
    expect(() => findIn("ilike(name,a*)")).toThrow(
      "value [a*] of field [name] needs 2 characters before '*'",
    );
  });
});

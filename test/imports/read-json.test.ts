import { describe, expect, it } from "@jest/globals";
import { readEndlessObject, readJson } from "../../lib/imports/read-json.ts";

const START = { position: 0, line: 1 };

const read = (text: string | Uint8Array, isEnd = true) => readJson(Buffer.from(text), START, isEnd);
const valuesOf = (text: string) => read(text).records.map(({ line, from, value }) => ({ line, from, value }));

/** Reads a file in parts of so many bytes, as steps of an import do. */
function readInParts(text: string, partBytes: number) {
  const file = Buffer.from(text);
  const records = [];
  let next = START;
  while (next.position < file.length) {
    const end = next.position + partBytes;
    const part = readJson(file.subarray(next.position, end), next, end >= file.length);
    expect(part.next.position).toBeGreaterThan(next.position);
    records.push(...part.records);
    next = part.next;
  }
  return records;
}

describe("readJson", () => {
  it("reads objects on one line or many, with any white space or none between", () => {
    const text = '\n{"a":1}{"b":\n  [2]}\r\n\r\n \t{"c":"}{"}\n';
    expect(valuesOf(text)).toEqual([
      { from: 1, line: 2, value: { a: 1 } },
      { from: 8, line: 2, value: { b: [2] } },
      { from: 26, line: 5, value: { c: "}{" } },
    ]);
    expect(read(text).next).toEqual({ position: 37, line: 6 });
  });

  it("skips a byte order mark at the beginning alone", () => {
    expect(valuesOf('\uFEFF{"a":1}')).toEqual([{ from: 3, line: 1, value: { a: 1 } }]);
    expect(read('{"a":1}\uFEFF{"a":1}').records.map(({ fault }) => fault?.code)).toEqual([
      undefined,
      "invalid_json",
    ]);
  });

  it("finds nothing in an empty file, and in one with white space", () => {
    expect(read("")).toEqual({ records: [], next: START });
    expect(read("\n \n")).toEqual({ records: [], next: { position: 3, line: 3 } });
  });

  it("reads the same in parts that cut objects, letters and escapes", () => {
    const text = Array.from({ length: 40 }, (_, at) =>
      JSON.stringify({ at, text: `äöü 茶 \\" {[ ${"x".repeat(at)}` }, null, at % 3),
    ).join("\n\n");
    const whole = read(text).records;
    expect(whole).toHaveLength(40);
    for (const bytes of [130, 131, 137, 200, 1000]) expect(readInParts(text, bytes)).toEqual(whole);
  });

  it.each([
    ['{"a":1}\n{"a":\n 1,\n "b" 2}', 2, "line 4 is not valid JSON"],
    ['{"a":1}\n{"a":[}', 2, "does not end"],
    ['{"a":1}\n\n{"a":1', 3, "does not end"],
    ['{"a":1}\n{"a":"x}', 2, "does not end"],
    ['{"a":1},\n{"a":2}', 1, "without commas"],
    ['\n[{"a":1}]', 2, "no list is around them"],
    ['{"a":1}\n}', 2, "object is expected"],
    ['{"a":1}\n"text"', 2, "object is expected"],
    ['{"a":{"__proto__":{}}}', 1, "'__proto__' is not allowed"],
    ['{"a":"\\ud800"}', 1, "unpaired surrogate"],
    [`{"a":${"[".repeat(100)}${"]".repeat(100)}}`, 1, "deeper than 100"],
  ])("%j: invalid_json in line %d", (text, line, message) => {
    const refused = read(text).records.find(({ fault }) => fault);
    expect(refused).toMatchObject({ line, value: undefined, fault: { code: "invalid_json" } });
    expect(refused?.fault?.message).toContain(message);
  });

  it("goes on behind an object with a fault", () => {
    const { records } = read('{"a" 1}\n5 6\n{"a":3}');
    expect(records.map(({ line, value }) => [line, value])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, { a: 3 }],
    ]);
  });

  it("takes the rest of the file for an object without an end", () => {
    const { records, next } = readEndlessObject({ position: 10, line: 3 }, 5_000_000);
    expect(records).toMatchObject([{ line: 3, from: 10, to: 5_000_000, fault: { code: "invalid_json" } }]);
    expect(next.position).toBe(5_000_000);
  });
});

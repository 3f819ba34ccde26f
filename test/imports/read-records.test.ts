import { describe, expect, it } from "@jest/globals";
import { readCsv } from "../../lib/imports/read-csv.ts";
import { readJson } from "../../lib/imports/read-json.ts";
import { readRecords } from "../../lib/imports/read-records-store.ts";

const START = { position: 0, line: 1 };

/** A file that is read in parts of this length. */
async function readAll(text: string, format: "csv" | "json", length: number) {
  const bytes = Buffer.from(text);
  const file = {
    bytes: bytes.length,
    read: async (from: number, to: number) => bytes.subarray(from, Math.min(to, bytes.length)),
  };
  const records = [];
  for (let at = START; ; ) {
    const part = await readRecords(file, format, at, length);
    records.push(...part.records);
    if (part.records.length === 0 || part.next.position >= bytes.length) return records;
    at = part.next;
  }
}

const CSV = '\uFEFFa,b\r\n"x\r\ny",é\r\n\r\n1,"he said ""hi"""\n"bad "one", z",2\n3,4\r\n"open,5\n6,7';

describe("records of a CSV file", () => {
  it("are the same in parts of every length", async () => {
    const whole = readCsv(Buffer.from(CSV), START, true).records;
    expect(whole.map(({ line, cells, fault }) => [line, fault?.code ?? cells])).toEqual([
      [1, ["a", "b"]],
      [2, ["x\r\ny", "é"]],
      [5, ["1", 'he said "hi"']],
      [6, "quotes"],
      [7, ["3", "4"]],
      [8, "quotes"],
      [9, ["6", "7"]],
    ]);
    for (let length = 4; length < CSV.length + 5; length += 1) {
      expect(await readAll(CSV, "csv", length)).toEqual(whole);
    }
  });

  it("end at a quote that does not end within 4 MB", async () => {
    const text = `a,b\n"open,${"x".repeat(5 * 1024 * 1024)}\n1,2\n`;
    const records = await readAll(text, "csv", 1024);
    expect(records.map(({ line, fault }) => [line, fault?.code])).toEqual([
      [1, undefined],
      [2, "quotes"],
      [3, undefined],
    ]);
  });
});

describe("values of a JSON file", () => {
  const JSON_TEXT = '{"a":\n "}\\"{"}\n\n {"b":[1,{"c":"é"}]}{"d":2}\nnonsense\n[3]';

  it("are the same in parts of every length, over many lines or in one", async () => {
    const whole = readJson(Buffer.from(JSON_TEXT), START, true).records;
    expect(whole.map(({ line, value, fault }) => [line, fault?.code ?? value])).toEqual([
      [1, { a: '}"{' }],
      [4, { b: [1, { c: "é" }] }],
      [4, { d: 2 }],
      [5, "invalid_json"],
      [6, "invalid_json"],
    ]);
    for (let length = 2; length < JSON_TEXT.length + 5; length += 1) {
      expect(await readAll(JSON_TEXT, "json", length)).toEqual(whole);
    }
  });
});

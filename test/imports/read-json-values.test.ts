import { describe, expect, it } from "@jest/globals";
import { LONGEST_OBJECT_BYTES, readJsonObjects } from "../../lib/imports/read-json-values.ts";

const START = { position: 0, line: 1 };

const read = (text: string | Uint8Array, more: object = {}) =>
  readJsonObjects({ bytes: Buffer.from(text), from: START, isLast: true, most: 100, ...more });

/** Reads a file in ranges of so many bytes, as steps of an import do. */
function readInRanges(text: string, rangeBytes: number, most: number) {
  const file = Buffer.from(text);
  const objects = [];
  let from = START;
  for (;;) {
    const end = from.position + rangeBytes;
    const bytes = file.subarray(from.position, end);
    const found = readJsonObjects({ bytes, from, isLast: end >= file.length, most });
    expect(found.fault).toBeUndefined();
    objects.push(...found.objects);
    if (found.next.position === file.length) return objects;
    expect(found.next.position).toBeGreaterThan(from.position);
    from = found.next;
  }
}

describe("readJsonObjects", () => {
  it("reads objects on one line or many, with any white space or none between", () => {
    const { objects, next, fault } = read('\n{"a":1}{"b":\n  [2]}\r\n\r\n \t{"c":"}{"}\n');
    expect(fault).toBeUndefined();
    expect(objects).toEqual([
      { position: 1, line: 2, value: { a: 1 } },
      { position: 8, line: 2, value: { b: [2] } },
      { position: 26, line: 5, value: { c: "}{" } },
    ]);
    expect(next).toEqual({ position: 37, line: 6 });
  });

  it("skips a byte order mark at the beginning alone", () => {
    expect(read('\uFEFF{"a":1}').objects).toEqual([{ position: 3, line: 1, value: { a: 1 } }]);
    expect(read('{"a":1}\uFEFF{"a":1}')).toMatchObject({ objects: [{}], fault: { line: 1 } });
  });

  it("is at the end of an empty file, and of one with white space", () => {
    expect(read("")).toEqual({ objects: [], next: START });
    expect(read("\n \n")).toEqual({ objects: [], next: { position: 3, line: 3 } });
  });

  it("reads the same in ranges that cut objects, letters and escapes", () => {
    const text = Array.from({ length: 40 }, (_, at) =>
      JSON.stringify({ at, text: `äöü 茶 \\" {[ ${"x".repeat(at)}` }, null, at % 3),
    ).join("\n\n");
    const whole = read(text).objects;
    expect(whole).toHaveLength(40);
    for (const bytes of [130, 131, 137, 200, 1000]) {
      for (const most of [1, 3, 100]) expect(readInRanges(text, bytes, most)).toEqual(whole);
    }
  });

  it("stops after as many objects as are asked for, at the end of the last one", () => {
    const { objects, next } = read('{"a":1} {"a":2} {"a":3}', { most: 2 });
    expect([objects.length, next.position]).toEqual([2, 15]);
  });

  it.each([
    ['{"a":1}\n{"a":\n 1,\n "b" 2}', 4, "this is not valid JSON"],
    ['{"a":1}\n{"a":[}', 2, "does not end"],
    ['{"a":1}\n\n{"a":1', 3, "does not end"],
    ['{"a":1}\n{"a":"x}', 2, "does not end"],
    ['{"a":1},\n{"a":2}', 1, "without commas"],
    ['\n[{"a":1}]', 2, "no list is around them"],
    ['{"a":1}\n}', 2, "an object is expected"],
    ['{"a":1}\n"text"', 2, "an object is expected"],
    ['{"a":{"__proto__":{}}}', 1, "'__proto__' is not allowed"],
    ['{"a":"\\ud800"}', 1, "unpaired surrogate"],
    [`{"a":${"[".repeat(40)}${"]".repeat(40)}}`, 1, "deeper than 32"],
  ])("%j: invalid_json in line %d", (text, line, message) => {
    const { fault } = read(text);
    expect(fault).toMatchObject({ code: "invalid_json", line });
    expect(fault?.message).toContain(message);
    expect(fault?.message).toContain(`Line ${line}: `);
  });

  it("keeps the objects before a fault, and is at the one with it", () => {
    const { objects, next } = read('{"a":1}\n{"a" 1}\n{"a":3}');
    expect([objects.length, next]).toEqual([1, { position: 8, line: 2 }]);
  });

  it("names the line of bytes that are not UTF-8", () => {
    const bytes = Buffer.concat([Buffer.from('{"a":1}\n{"a":"'), Buffer.from([0xe4]), Buffer.from('"}')]);
    expect(read(bytes).fault).toMatchObject({ code: "encoding", line: 2 });
  });

  it("refuses an object of over 1 MB, whole or cut", () => {
    const long = `{"a":"${"x".repeat(LONGEST_OBJECT_BYTES)}"}`;
    expect(read(long).fault?.message).toContain("longer than 1 MB");
    expect(read(`{}${long.slice(0, -2)}`, { isLast: false }).fault?.message).toContain("within 1 MB");
    const short = `{"a":"${"x".repeat(LONGEST_OBJECT_BYTES - 8)}"}`;
    expect(read(short).objects).toHaveLength(1);
    expect(read(short.slice(0, -1), { isLast: false })).toEqual({ objects: [], next: START });
  });
});

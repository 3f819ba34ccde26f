import { createHash } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { pack, packSized, unpack, unpackSized } from "../../lib/table/pack.ts";

const textOf = (length: number, fill = "a") => fill.repeat(length - 2);
const FORMS = ["raw", "zstd", "deflate"];
const nameForm = (value: unknown) => FORMS[packSized(value).bytes[0] ?? -1];
const noise = Array.from({ length: 40 }, () => crypto.randomUUID()).join("");

describe("a packed value", () => {
  it.each<[what: string, value: unknown]>([
    ["nothing", null],
    ["a short text", "ä"],
    ["a long text", textOf(5000)],
    ["one of many megabytes", textOf(3_000_000, "ab")],
    ["noise", noise],
    ["an object", { a: [1, { b: "ü".repeat(300) }] }],
  ])("is the same again: %s", (_, value) => {
    const size = Buffer.byteLength(JSON.stringify(value));
    expect(unpackSized(pack(value))).toEqual({ value, rawSize: size });
    expect(packSized(value).rawSize).toBe(size);
  });

  it("is compressed from 256 bytes of JSON on", () => {
    expect([255, 256].map((length) => nameForm(textOf(length)))).toEqual(["raw", "deflate"]);
    expect(packSized(textOf(255)).bytes).toHaveLength(256);
    expect(packSized(textOf(256)).bytes.length).toBeLessThan(64);
  });

  it("is in zstd from 4096 bytes of JSON on, also at a higher level", () => {
    const forms = [4095, 4096].map((length) => nameForm(textOf(length)));
    expect(forms).toEqual(["deflate", "zstd"]);
    for (const value of [textOf(4095), textOf(4096)]) expect(unpack(pack(value, 6))).toBe(value);
  });

  it("stays as it is where compression makes it larger", () => {
    const digits = Array.from({ length: 90 }, (_, at) =>
      createHash("md5").update(`${at}`).digest().readUInt16BE(),
    );
    // Characters of one and of two bytes, so that nearly all values of a byte occur.
    const few = digits
      .map((n, at) => String.fromCharCode(0x80 + (n % 1900), 0x23 + ((n * at) % 57)))
      .join("");
    expect(nameForm(few)).toBe("raw");
    expect(unpack(pack(few))).toBe(few);
  });

  it("is read as earlier releases packed it, in zstd at any size", () => {
    const value = { id: "one", name: "a".repeat(300) };
    const bytes = Buffer.concat([Buffer.of(1), zstdCompressSync(JSON.stringify(value))]);
    expect(unpackSized(bytes)).toEqual({ value, rawSize: JSON.stringify(value).length });
  });

  it("is smaller at a higher level", () => {
    const value = Array.from({ length: 400 }, (_, at) => ({ id: at * 7919, name: `item ${at % 17}` }));
    expect(pack(value, 19).length).toBeLessThan(pack(value).length);
    expect(unpack(pack(value, 19))).toEqual(value);
  });

  it.each([undefined, "text", [1, 2]])("is not %j", (value) => {
    expect(() => unpack(value)).toThrow("A packed attribute must be bytes.");
  });
});

import { describe, expect, it } from "@jest/globals";
import { pack, packSized, unpack, unpackSized } from "../../lib/table/pack.ts";

const textOf = (length: number, fill = "a") => fill.repeat(length - 2);
const isCompressed = ({ bytes }: { readonly bytes: Uint8Array }) => bytes[0] === 1;
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
    expect([255, 256].map((length) => isCompressed(packSized(textOf(length))))).toEqual([false, true]);
    expect(packSized(textOf(255)).bytes).toHaveLength(256);
    expect(packSized(textOf(256)).bytes.length).toBeLessThan(64);
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

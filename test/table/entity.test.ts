import { describe, expect, it } from "@jest/globals";
import {
  decodeDocument,
  decodeItem,
  decodePlain,
  decodeSizedItem,
  entity,
  putDocument,
  renameFields,
  toContent,
  toPlainContent,
} from "../../lib/table/entity.ts";

type Mug = { readonly name: string; readonly size?: number };

const KEY = { pk: "MUG", sk: "1" };
const first = entity<Mug>("mug");
const second = entity<Mug>("mug", {
  encode: ({ name }) => ({ title: name }),
  decoders: [(stored) => stored as Mug, (stored) => ({ name: (stored as { title: string }).title })],
});
const stored = (kind: typeof first, value: Mug) => ({ ...KEY, type: kind.type, ...toContent(kind, value) });

describe("a stored kind", () => {
  it("writes its format from the second one on", () => {
    expect(Object.keys(toContent(first, { name: "a" }))).toEqual(["packed"]);
    expect(toContent(second, { name: "a" })).toMatchObject({ format: 2 });
    expect(toPlainContent(first, { name: "a" })).toEqual({ data: { name: "a" } });
    expect(toPlainContent(second, { name: "a" })).toEqual({ data: { title: "a" }, format: 2 });
  });

  it("reads each format", () => {
    expect(decodeItem(second, stored(first, { name: "old" }))).toEqual({ name: "old" });
    expect(decodeItem(second, stored(second, { name: "new" }))).toEqual({ name: "new" });
    expect(decodePlain(second, { ...KEY, type: "mug", data: { name: "old" } })).toEqual({ name: "old" });
    expect(decodePlain(second, { ...KEY, type: "mug", data: { title: "new" }, format: 2 })).toEqual({
      name: "new",
    });
    expect(decodeItem(first, { ...stored(first, { name: "a" }), format: "text" })).toEqual({ name: "a" });
    expect(decodeSizedItem(first, stored(first, { name: "a" }))).toEqual({
      value: { name: "a" },
      rawSize: 12,
    });
  });

  it("refuses the format of a newer version", () => {
    expect(() => decodeItem(first, stored(second, { name: "new" }))).toThrow(
      "A newer version has written the mug, in format 2.",
    );
  });

  it("may store fields under other names", () => {
    const short = entity<Mug>("mug", renameFields([["name", "n"]]));
    expect(toPlainContent(short, { name: "a", size: 2 })).toEqual({ data: { n: "a", size: 2 } });
    expect(decodeItem(short, stored(short, { name: "a", size: 2 }))).toEqual({ name: "a", size: 2 });
  });
});

describe("a document", () => {
  it("is new at version 1, and replaces only the version that was read", () => {
    expect(putDocument(first, KEY, { name: "a" })).toMatchObject({
      put: { ...KEY, type: "mug", version: 1 },
      when: { only: "absent" },
    });
    expect(putDocument(first, KEY, { name: "a" }, 4)).toMatchObject({
      put: { version: 5 },
      when: { only: { version: 4 } },
    });
  });

  it("413: does not fit an item", () => {
    const noise = Array.from({ length: 40_000 }, () => crypto.randomUUID()).join("");
    expect(() => putDocument(first, KEY, { name: noise })).toThrow(
      expect.objectContaining({ status: 413, message: "This is more than one resource can hold." }),
    );
  });

  it("is none without an item, and has version 0 without one", () => {
    expect(decodeDocument(first, undefined)).toBeUndefined();
    expect(decodeDocument(first, stored(first, { name: "a" }))).toEqual({ value: { name: "a" }, version: 0 });
    expect(decodeDocument(first, { ...stored(first, { name: "a" }), version: 3 })?.version).toBe(3);
  });
});

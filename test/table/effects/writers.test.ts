import { describe, expect, it } from "@jest/globals";
import { addWriter, countRememberedWrites, isWrittenBy } from "../../../lib/table/effects/keyed-effects.ts";

const idOf = (number: number) => `${String(number).padStart(8, "0")}-writer`;
const itemOf = (writers: Uint8Array) => ({ pk: "A", sk: "1", type: "t", writers });

/** The memory of an item after `count` writers, numbered from 0. */
const memoryAfter = (count: number) =>
  Array.from({ length: count }, (_, at) => idOf(at)).reduce<Uint8Array>(
    (writers, id) => addWriter(writers, id),
    new Uint8Array(),
  );

describe("the writers that an item remembers", () => {
  it("are the last 32; writers before them are forgotten", () => {
    const item = itemOf(memoryAfter(33));
    const known = Array.from({ length: 33 }, (_, at) => isWrittenBy(item, idOf(at)));
    expect(known).toEqual([false, ...Array.from({ length: 32 }, () => true)]);
    expect(countRememberedWrites(item)).toBe(32);
  });

  it("stand newest first, also when the oldest gives way", () => {
    const full = memoryAfter(32);
    const next = addWriter(full, idOf(32));
    expect(next).toHaveLength(32 * 6);
    expect(Buffer.from(next.subarray(6)).equals(full.subarray(0, 31 * 6))).toBe(true);
    expect(isWrittenBy(itemOf(next.subarray(0, 6)), idOf(32))).toBe(true);
  });

  it("are one where the item has no list: the last that stamped it", () => {
    const item = { pk: "A", sk: "1", type: "t", by: idOf(7) };
    expect([isWrittenBy(item, idOf(7)), isWrittenBy(item, idOf(6)), countRememberedWrites(item)]).toEqual([
      true,
      false,
      1,
    ]);
    expect(isWrittenBy(undefined, idOf(7))).toBe(false);
  });
});

import { describe, expect, it } from "@jest/globals";
import { decodeItem, decodeRemembered, entity, toContent } from "../../lib/table/entity.ts";

const notes = entity<{ readonly text: string }>("note");
const aNote = (text: string, sk = "x") => ({
  pk: "a",
  sk,
  type: "note",
  version: 1,
  ...toContent(notes, { text }),
});

describe("an item that a process reads again", () => {
  it("is the same value while its bytes are the same, and another one when they change", () => {
    const first = decodeRemembered(notes, aNote("one"));
    expect(first).toEqual(decodeItem(notes, aNote("one")));
    expect(decodeRemembered(notes, aNote("one"))).toBe(first);
    expect(decodeRemembered(notes, aNote("two"))).toEqual({ text: "two" });
    expect(decodeRemembered(notes, aNote("one"))).toEqual({ text: "one" });
  });

  it("is not another item with the same bytes, nor one of another format", () => {
    const first = decodeRemembered(notes, aNote("one"));
    expect(decodeRemembered(notes, aNote("one", "y"))).not.toBe(first);
    expect(() => decodeRemembered(notes, { ...aNote("one"), format: 2 })).toThrow("in format 2");
  });

  it("is forgotten after two million bytes of others, the longest unused first", () => {
    const large = "x".repeat(600_000);
    const [one, two] = [
      decodeRemembered(notes, aNote(large, "1")),
      decodeRemembered(notes, aNote(large, "2")),
    ];
    decodeRemembered(notes, aNote(large, "3"));
    expect(decodeRemembered(notes, aNote(large, "1"))).toBe(one);
    decodeRemembered(notes, aNote(large, "4"));
    expect(decodeRemembered(notes, aNote(large, "1"))).toBe(one);
    expect(decodeRemembered(notes, aNote(large, "2"))).not.toBe(two);
  });
});

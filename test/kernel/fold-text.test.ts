import { describe, expect, it } from "@jest/globals";
import { findWordStarts, foldText } from "../../lib/kernel/fold-text.ts";

describe("text for searches", () => {
  it.each([
    ["Ålder", "alder"],
    ["CAFÉ", "cafe"],
    ["ﬁne Ⅳ", "fine iv"],
    ["Straße", "straße"],
    ["", ""],
  ])("%s is compared as %s", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it.each([
    ["ida marrow", [0, 4]],
    ["tw-2026-0001", [0, 3, 8]],
    ["o'hara (2)", [0, 2, 8]],
    ["  ", []],
  ])("words of '%s' begin at %j", (folded, starts) => {
    expect(findWordStarts(folded)).toEqual(starts);
  });
});

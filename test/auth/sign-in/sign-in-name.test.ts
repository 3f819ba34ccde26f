import { describe, expect, it } from "@jest/globals";
import { findNameFault, toSignInName } from "../../../lib/auth/sign-in/sign-in-name.ts";

describe("names to sign in with", () => {
  it.each([
    ["Jane@Shop.test", "jane@shop.test"],
    ["  bob ", "bob"],
    ["\u00a0bob\u3000", "bob"],
    ["jose\u0301", "jos\u00e9"],
    ["\uff22\uff4f\uff42", "bob"],
    ["\ufb01ona", "fiona"],
    ["\u212bke", "\u00e5ke"],
    ["mary ann", "mary ann"],
    ["王小明", "王小明"],
  ])("%j is %j, and that is itself", (name, expected) => {
    expect([toSignInName(name), toSignInName(expected)]).toEqual([expected, expected]);
  });

  it.each([
    ["a control", "bo\u0007b"],
    ["a line break", "bob\n"],
    ["a mark that turns the direction", "bob\u202egpj"],
    ["a mark of that kind that isolates", "\u2066bob\u2069"],
    ["a space without width", "bo\u200bb"],
    ["a soft hyphen", "bo\u00adb"],
    ["a filler", "\u3164"],
    ["a Braille pattern without dots", "bob\u2800"],
    ["a note without a head", "bob\u{1d159}"],
    ["a selector of variants", "bob\ufe0f"],
    ["a line separator", "bo\u2028b"],
    ["a character of private use", "bob\ue000"],
  ])("hold nothing that cannot be seen: %s", (_, name) => {
    expect(findNameFault(name)).toBe("must not hold control characters or others that cannot be seen");
  });

  it.each([
    ["Cyrillic а in p\u0430y", "p\u0430y"],
    ["Greek ο in b\u03bfb", "b\u03bfb"],
    ["Latin in a Cyrillic name", "\u0438\u0432aн"],
    ["an address", "j\u0430ne@shop.test"],
  ])("mix no scripts that look alike: %s", (_, name) => {
    expect(findNameFault(name)).toContain("scripts that look alike");
  });

  it.each([
    "jane@shop.test",
    "bob_7-x",
    "josé",
    "иван.петров",
    "Νίκος",
    "王小明",
    "tanaka 田中",
    "zoë 🦦",
    "O'Neil",
  ])("take %j", (name) => expect(findNameFault(name)).toBeUndefined());

  it("are not blank", () => expect(findNameFault(" \u00a0")).toBe("must not be blank"));
});

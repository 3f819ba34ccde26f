import { scryptSync } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../../infra/build/source-files.ts";
import { hashPassword, passwordMatches } from "../../lib/auth/password.ts";

const PASSWORD = "correct horse battery staple";
const FULL = { N: 32_768, r: 8, p: 3, maxmem: 2 ** 26 };

describe("a stored password", () => {
  it("is hashed by scrypt with 32 MB, three times, where nothing else is said", async () => {
    const stored = await hashPassword({ newId: () => "salt" }, PASSWORD);
    const hash = scryptSync(PASSWORD, "salt", 32, FULL).toString("base64url");
    expect(stored).toEqual({ salt: "salt", hash });
    expect(await passwordMatches({}, stored, PASSWORD)).toBe(true);
    expect(await passwordMatches({}, stored, "correct horse")).toBe(false);
    expect(await passwordMatches({}, undefined, PASSWORD)).toBe(false);
  });

  it("costs less in tests alone: nothing that is deployed or started here sets a cost", () => {
    const named = ["functions", "infra", "lib/runtime"]
      .flatMap(sourceFiles)
      .filter(({ text }) => /passwordCost/i.test(text));
    // This file only passes on the cost that a test gives it.
    expect(named.map(({ path }) => path)).toEqual(["infra/local/demo/demo-store.ts"]);
    expect(named[0]?.text).not.toMatch(/passwordCost\s*(?:=|:|\?\?)/);
  });
});

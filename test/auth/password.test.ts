import { scryptSync } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../../infra/build/source-files.ts";
import { hashPassword, passwordMatches } from "../../lib/auth/password.ts";
import { PASSWORD_COST } from "../../lib/use-case/context.ts";

const PASSWORD = "correct horse battery staple";
const FULL = { N: 32_768, r: 8, p: 3, maxmem: 2 ** 26 };

describe("a stored password", () => {
  it("is hashed by scrypt with 32 MB, three times, where nothing else is said", async () => {
    const stored = await hashPassword({ newId: () => "salt", passwordCost: PASSWORD_COST }, PASSWORD);
    const hash = scryptSync(PASSWORD, "salt", 32, FULL).toString("base64url");
    expect(stored).toEqual({ salt: "salt", hash });
    expect(await passwordMatches({ passwordCost: PASSWORD_COST }, stored, PASSWORD)).toBe(true);
    expect(await passwordMatches({ passwordCost: PASSWORD_COST }, stored, "correct horse")).toBe(false);
    expect(await passwordMatches({ passwordCost: PASSWORD_COST }, undefined, PASSWORD)).toBe(false);
  });

  it("costs less in tests alone: nothing that is deployed or started here sets a cost", () => {
    const costs = ["functions", "infra", "lib/runtime"]
      .flatMap(sourceFiles)
      .flatMap(({ path, text }) =>
        [...text.matchAll(/passwordCost\s*(?:=|:|\?\?)\s*([^,;]*)/gi)].map(([, cost]) => [path, cost]),
      );
    expect(costs).toEqual([
      ["infra/bench/metered-shop.ts", "PASSWORD_COST"],
      ["infra/local/demo/demo-store.ts", "PASSWORD_COST"],
      ["lib/runtime/environment.ts", "PASSWORD_COST"],
    ]);
  });
});

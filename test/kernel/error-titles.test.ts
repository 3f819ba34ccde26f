import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../../infra/build/source-files.ts";
import { TITLES } from "../../lib/kernel/error-titles.ts";

describe("titles of errors", () => {
  it("are spelt in the catalogue alone", () => {
    const known = new Set<string>(Object.values(TITLES));
    const spelt = sourceFiles("lib").flatMap(({ path, text }) =>
      [...text.matchAll(/\btitle(?:: | = )"([^"]+)"/g)]
        .filter(([, title = ""]) => known.has(title))
        .map(([literal]) => `${path}: ${literal}`),
    );
    expect(spelt).toEqual([]);
  });

  it("are each there once", () => {
    const all: readonly string[] = Object.values(TITLES);
    expect(all).toEqual([...new Set(all)]);
  });
});

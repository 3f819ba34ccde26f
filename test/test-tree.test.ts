import { posix } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../infra/build/source-files.ts";
import { endpoints } from "../infra/endpoints.ts";
import { findNamedEndpoints } from "./runner/named-endpoints.ts";

const files = sourceFiles("test");
/** Tests import endpoints or call them by their paths. */
const imports = new Map(
  files.map(({ path, text, imports: all }) => [
    path,
    [...all.map(({ from }) => from), ...findNamedEndpoints(text)],
  ]),
);
const tests = files.filter(({ path }) => path.endsWith(".test.ts"));

/** The files that a test imports, directly or through files of `test/support`. */
function reached(path: string, known: Set<string> = new Set()): ReadonlySet<string> {
  for (const from of imports.get(path) ?? []) {
    if (known.has(from)) continue;
    known.add(from);
    if (from.startsWith("test/support/")) reached(from, known);
  }
  return known;
}

const reachedBy = tests.map(({ path }) => ({ path, files: reached(path) }));

describe("tests", () => {
  it("of an endpoint lie in the folder of the same path, or below it", () => {
    const isTested = (id: string) => {
      const folder = `test/${posix.dirname(id)}/`;
      return reachedBy.some((test) => test.path.startsWith(folder) && test.files.has(`functions/${id}.ts`));
    };
    expect(endpoints.map(({ id }) => id).filter((id) => !isTested(id))).toEqual([]);
  });

  it("compare lib with an oracle that shares no code with it, only the types of what both are asked", () => {
    const isOracle = (path: string) => path.startsWith("test/support/oracle/");
    const shared = files
      .filter(({ path }) => isOracle(path))
      .flatMap(({ path, imports: all }) =>
        all
          .filter(({ from, typeOnly }) => !typeOnly && !isOracle(from) && from !== "fast-check")
          .map(({ from }) => `${path} -> ${from}`),
      );
    expect(shared).toEqual([]);
  });

  it("lie in rooms of the tree that they test", () => {
    const rooms = new Set(
      ["functions", "infra", "lib"].flatMap(sourceFiles).map(({ path }) => path.split("/")[1] ?? ""),
    );
    const others = ["docs", "formats", "infra", "matrix", "packages", "runner", "support"];
    const stray = files.filter(({ path }) => {
      const [, room = "", ...rest] = path.split("/");
      return rest.length > 0 && !rooms.has(room) && !others.includes(room);
    });
    expect(stray.map(({ path }) => path)).toEqual([]);
  });
});

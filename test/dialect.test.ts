import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "./support/source-files.ts";

/** The words of `docs/glossary.md`, as far as a test can hold them. */
const lib = sourceFiles("lib");

/** Words that have meant too much here, or something else in the field; the glossary says what to use. */
const AVOIDED = new Set([
  ...["asked", "figures", "gate", "gates", "head", "held", "located"],
  ...["place", "placed", "sold", "touched"],
]);

/** Units of stock are held for an order; nothing else is. */
const OF_STOCK = /^lib\/(?:checkout|inventories|orders|payments|stock)\//;

/** The words of every name in the code: `headWrite` has `head` and `write`, `TAKEN_IDS` has `taken` and `ids`. */
function wordsOf(code: string): Set<string> {
  const names = code.replaceAll(/`(?:[^`\\]|\\.)*`/g, "").match(/[A-Za-z_]\w*/g) ?? [];
  return new Set(
    // Names in snake case are fields of requests, answers or items, whose words are the clients'.
    names.flatMap((name) =>
      (/[a-z]_[a-z0-9]/.test(name) ? "" : name)
        .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
        .split(/[\s_]+/)
        .map((word) => word.toLowerCase()),
    ),
  );
}

describe("names in lib", () => {
  const exported = lib.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(function|const|type|class) (\w+)/gm)].map(
      ([, kind, name = ""]) => ({
        path,
        kind,
        name,
      }),
    ),
  );

  it("have one home each", () => {
    const homes = Map.groupBy(exported, ({ name }) => name);
    const twice = [...homes].map(
      ([name, files]) => [name, [...new Set(files.map(({ path }) => path))]] as const,
    );
    expect(twice.filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  it("are made of the glossary's words", () => {
    const stray = lib.flatMap(({ path, code }) =>
      [...wordsOf(code)]
        .filter((word) => AVOIDED.has(word) && !(word === "held" && OF_STOCK.test(path)))
        .map((word) => `${path}: ${word}`),
    );
    expect(stray).toEqual([]);
  });

  it("call schemas requests and responses, and what is handed out views", () => {
    const isSchema = (path: string) => /(?:schemas|requests|responses)\.ts$/.test(path);
    const stray = exported.filter(
      ({ path, kind, name }) =>
        (isSchema(path) && kind !== "function" && /(?:Body|Answer|Answers|List)$/.test(name)) ||
        (kind === "function" && /^(?:present|existing)(?=[A-Z]|$)/.test(name)),
    );
    expect(stray.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  it("say cart item and queue, never line", () => {
    const rooms = lib.filter(({ path }) => /^lib\/(?:carts|tasks|workers|placements|jobs)\//.test(path));
    // A stored cart calls its items lines; its store alone knows.
    const stray = rooms
      .filter(({ path }) => path !== "lib/carts/cart/store.ts")
      .flatMap(({ path, code }) =>
        [...wordsOf(code)].filter((word) => word === "line" || word === "lines").map(() => path),
      );
    expect(stray).toEqual([]);
  });
});

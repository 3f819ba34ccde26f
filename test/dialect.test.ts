import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../infra/build/source-files.ts";

/** Checks the words of `docs/glossary.md` as far as a test can. */
const lib = sourceFiles("lib");

/** Words with too many meanings here, or another meaning in commerce. The glossary names the replacements. */
const AVOIDED = new Set([
  ...["asked", "figures", "gate", "gates", "head", "held", "located"],
  ...["place", "placed", "sold", "touched"],
]);

/** Folders whose code may use "held": units of stock are held for an order. */
const OF_STOCK = /^lib\/(?:checkout|inventory|orders|payments)\//;

/** The words of every name in the code: `headWrite` has `head` and `write`, `TAKEN_IDS` has `taken` and `ids`. */
function wordsOf(code: string): Set<string> {
  const names = code.replaceAll(/`(?:[^`\\]|\\.)*`/g, "").match(/[A-Za-z_]\w*/g) ?? [];
  return new Set(
    // Names in snake case are fields of the public contract or of stored items.
    names.flatMap((name) =>
      (/[a-z]_[a-z0-9]/.test(name) ? "" : name)
        .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
        .split(/[\s_]+/)
        .map((word) => word.toLowerCase()),
    ),
  );
}

/** Names of functions that do not begin with a verb, though the word ends like a participle. */
const IRREGULAR =
  /^(?:bought|bound|built|chosen|drawn|found|given|gone|held|kept|known|left|lost|made|met|paid|seen|sent|shown|sold|spent|taken|told|wanted|written)(?=[A-Z]|$)/;
const REGULAR = /^(?!(?:embed|exceed|feed|need|seed|succeed)(?=[A-Z]|$))[a-z]+ed(?=[A-Z]|$)/;

/** Errors are made by functions that are named like them. */
const ERRORS = new Set(["unauthorized", "takenError"]);

/** Most functions that may be named by what they derive, as in `rightsOf(cart)`. */
const MOST_DERIVATIONS = 60;

const FUNCTION =
  /\b(async )?function\*? (\w+)|\bconst (\w+) = (async )?\((?:[^()]|\([^()]*\))*\)(?:: [^=;{]+)? =>/g;

const functions = ["lib", "infra", "functions"].flatMap((folder) =>
  sourceFiles(folder).flatMap(({ path, code }) =>
    [...code.matchAll(FUNCTION)].map(([, before, declared, constant, behind]) => ({
      path,
      name: declared ?? constant ?? "",
      isAsync: (before ?? behind) !== undefined,
    })),
  ),
);

describe("names of functions", () => {
  it("are all seen", () => {
    const names = functions.map(({ name }) => name);
    for (const name of ["addCartItems", "unauthorized", "run", "findProseFaults"])
      expect(names).toContain(name);
  });

  it("do not begin with a participle: a call shows what it does", () => {
    const stray = functions.filter(
      ({ name }) => (IRREGULAR.test(name) || REGULAR.test(name)) && !ERRORS.has(name),
    );
    expect(stray.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  it(`end in 'Of' ${MOST_DERIVATIONS} times at most, and wait for nothing`, () => {
    const derivations = functions.filter(({ name }) => name.endsWith("Of"));
    expect(derivations.length).toBeLessThanOrEqual(MOST_DERIVATIONS);
    expect(derivations.filter(({ isAsync }) => isAsync)).toEqual([]);
  });
});

describe("names of values in lib", () => {
  it("say what they hold", () => {
    const stray = lib.flatMap(({ path, code }) =>
      [...code.matchAll(/\b(?:const|let) (facts|found|given|known|left|wanted)\b/g)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    );
    expect(stray).toEqual([]);
  });
});

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
    // A stored cart calls its items lines. Only its store knows that.
    const stray = rooms
      .filter(({ path }) => path !== "lib/carts/cart/store.ts")
      .flatMap(({ path, code }) =>
        [...wordsOf(code)].filter((word) => word === "line" || word === "lines").map(() => path),
      );
    expect(stray).toEqual([]);
  });
});

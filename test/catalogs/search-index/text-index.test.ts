import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  buildTextIndex,
  findFirstTerm,
  loadTextIndex,
  visitOccurrences,
} from "../../../lib/catalogs/search-index/text-index.ts";
import { getWordReader, joinWords, type WordSettings } from "../../../lib/catalogs/search-index/words.ts";

const wordsOf = (text: string, settings: Parameters<typeof getWordReader>[0] = {}) =>
  getWordReader(settings)(text).map((word) => word.text);

describe("words [search 4]", () => {
  it.each([
    ["Älder Mug, 2 l", ["alder", "mug", "2", "l"]],
    ["Straße Œuvre łódź", ["strasse", "oeuvre", "lodz"]],
    ["t-shirt", ["t", "shirt"]],
    ["赤いマグ", ["赤", "い", "マ", "グ"]],
    ["हिन्दी", ["हिन्दी"]],
    ["  !? ", []],
    ["ﷺ ͺ \u0301 mug", ["صلىاللهعليهوسلم", "mug"]],
  ])("of '%s'", (text, words) => expect(wordsOf(text)).toEqual(words));

  it("symbols may belong to them, separators end them, plurals may be singulars", () => {
    expect(wordsOf("C++ #1", { symbols_to_index: ["+", "#"] })).toEqual(["c++", "#1"]);
    expect(wordsOf("a-b^c", { symbols_to_index: ["-", "^", "]"] })).toEqual(["a-b^c"]);
    expect(wordsOf("aXb", { token_separators: ["X"] })).toEqual(["a", "b"]);
    expect(wordsOf("boxes berries mugs glass", { stem: true })).toEqual(["box", "berry", "mug", "glass"]);
  });

  it("that a separator parts are not joined", () => {
    const [, joined] = getWordReader()("t-shirt");
    const [, parted] = getWordReader({ token_separators: ["-"] })("t-shirt");
    expect([joined?.joined, parted?.joined]).toEqual([true, false]);
  });
});

describe("text index", () => {
  const text = fc
    .array(fc.constantFrom("mug", "alder", "t-shirt", "pan", "x"), { maxLength: 60 })
    .map((words) => words.join(" "));

  it("tells every word of every text with where it stands", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: text, tags: fc.array(text, { maxLength: 3 }) }), { maxLength: 40 }),
        (sources) => {
          const index = loadTextIndex(buildTextIndex(sources));
          const found: string[] = [];
          for (const [number, term] of index.terms.entries()) {
            visitOccurrences(index, number, (document, field, position) =>
              found.push([document, index.fields[field], position, term].join()),
            );
          }
          expect(found.sort()).toEqual(sources.flatMap(occurrencesOf).sort());
        },
      ),
    );
  });

  it("finds every word in its own product alone, whatever its letters fold into", () => {
    const letters = fc.constantFrom(
      "ﷺ",
      "ﷻ",
      "ﹰ",
      "ͺ",
      "\u0301",
      "½",
      "ﬁ",
      "İ",
      "ẞ",
      "カ",
      "a",
      "b",
      " ",
      "-",
    );
    const texts = fc.array(fc.string({ unit: letters, maxLength: 8 }), { maxLength: 12 });
    const symbols = fc.subarray([" ", "\u00a0", "-"]);
    fc.assert(
      fc.property(texts, symbols, (names, symbols_to_index) => {
        const settings = { symbols_to_index };
        const index = loadTextIndex(
          buildTextIndex(
            names.map((name) => ({ name })),
            settings,
          ),
        );
        for (const word of new Set(names.flatMap((name) => wordsOf(name, settings)))) {
          const documents = new Set<number>();
          const term = findFirstTerm(index, word);
          expect(index.terms[term]).toBe(word);
          visitOccurrences(index, term, (document) => documents.add(document));
          const having = names.flatMap((name, at) => (hasWord(name, word, settings) ? [at] : []));
          expect([...documents]).toEqual(having);
        }
      }),
    );
  });

  it("finds where a text would be among its terms", () => {
    const index = loadTextIndex(buildTextIndex([{ name: "b d" }, undefined]));
    expect(["a", "b", "c", "d", "e"].map((term) => findFirstTerm(index, term))).toEqual([0, 0, 1, 1, 2]);
    expect(index.documents).toBe(2);
  });

  it("of nothing has nothing", () => expect(loadTextIndex(buildTextIndex([])).terms).toEqual([]));
});

/** Also finds words joined by hyphens. */
function hasWord(text: string, word: string, settings: WordSettings): boolean {
  const words = getWordReader(settings)(text);
  return words.some((one, at) => one.text === word || (!one.joined && joinWords(words, at).text === word));
}

/** Positions continue over the texts of a list, with a gap of one between two texts. */
function occurrencesOf(
  source: { readonly name: string; readonly tags: readonly string[] },
  document: number,
): string[] {
  return Object.entries(source).flatMap(([field, texts]) => {
    let length = 0;
    return [texts].flat().flatMap((one) => {
      if (length > 0) length += 1;
      const words = wordsOf(one);
      const own = words.flatMap((word, at) => {
        const position = [document, field, length + at];
        const joined = word === "t" ? [[...position, "tshirt"].join()] : [];
        return [[...position, word].join(), ...joined];
      });
      length += words.length;
      return own;
    });
  });
}

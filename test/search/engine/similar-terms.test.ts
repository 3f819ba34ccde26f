import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { buildTextIndex, loadTextIndex } from "../../../lib/catalogs/search-index/text-index.ts";
import { visitSimilarTerms } from "../../../lib/search/engine/text/similar-terms.ts";

/** Edit distance with swaps of neighbouring letters, computed with the textbook's table. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1);
      }
    }
  }
  return rows[a.length]![b.length]!;
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 7 });

describe("similar terms", () => {
  it("are those within the distance, and those that begin within it", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 30 }),
        word,
        fc.integer({ min: 1, max: 2 }),
        (words, typed, most) => {
          const index = loadTextIndex(buildTextIndex([{ name: words.join(" ") }]));
          const found = new Map<string, number>();
          visitSimilarTerms(index, typed, { most, prefix: true }, (term, away, whole) =>
            found.set(index.terms[term] ?? "", 2 * away + (whole ? 0 : 1)),
          );
          const expected = index.terms.flatMap((term): [string, number][] => {
            const whole = distance(typed, term);
            const beginnings = Array.from(term, (_, at) => distance(typed, term.slice(0, at + 1)));
            if (whole <= most) return [[term, 2 * whole]];
            const least = Math.min(...beginnings);
            return least <= most ? [[term, 2 * least + 1]] : [];
          });
          expect([...found].sort()).toEqual(expected.sort());
        },
      ),
    );
  });
});

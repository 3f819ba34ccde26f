import { eachOccurrence, firstTermFrom, postingBytes } from "../../../search-index/text-index.ts";
import { UNITS } from "../work.ts";
import { packedSpot, type Spot, unpackedSpot } from "./spots.ts";
import type { ScopedIndex, TextScope } from "./text-scope.ts";

/** @param spot of the first word */
export type PhraseVisitor = (document: number, spot: Spot) => void;

/** Visits where these words stand one after the other, as they are, in a searched field. */
export function eachPhrase(scope: TextScope, words: readonly string[], visit: PhraseVisitor): void {
  for (const [number, scoped] of scope.indexes.entries()) {
    let starts: Set<number> | undefined;
    for (const [at, word] of words.entries()) {
      starts = startsOf(scope, scoped, { word, at, left: starts });
      if (starts.size === 0) break;
    }
    for (const start of starts ?? []) {
      const { index: document, field, position } = unpackedSpot(start);
      visit(scoped.first + document, { index: number, field, position });
    }
  }
}

/**
 * Where a phrase would begin that has the word at this position, of those beginnings that the words before left.
 * Spots of documents here, not of indexes.
 */
function startsOf(
  { work }: TextScope,
  { index, weights, owns }: ScopedIndex,
  {
    word,
    at,
    left,
  }: { readonly word: string; readonly at: number; readonly left: ReadonlySet<number> | undefined },
): Set<number> {
  const starts = new Set<number>();
  work.spend(UNITS.lookup);
  const term = firstTermFrom(index, word);
  if (index.terms[term] !== word) return starts;
  work.spend(postingBytes(index, term) * UNITS.phrasePosting);
  eachOccurrence(index, term, (document, field, position) => {
    if (weights[field] === 0 || position < at || (owns && !owns(document, field))) return;
    const start = packedSpot({ index: document, field, position: position - at });
    if (!left || left.has(start)) starts.add(start);
  });
  return starts;
}

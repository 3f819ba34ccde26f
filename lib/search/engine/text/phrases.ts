import {
  countPostingBytes,
  findFirstTerm,
  visitOccurrences,
} from "../../../catalogs/search-index/text-index.ts";
import { UNITS } from "../work.ts";
import { packSpot, type ScopedIndex, type Spot, type TextScope, unpackSpot } from "./text-scope.ts";

export type PhraseVisitor = (document: number, spot: Spot) => void;

/** Visits every place in a searched field where these words follow each other exactly. */
export function visitPhrases(scope: TextScope, words: readonly string[], visit: PhraseVisitor): void {
  for (const [number, scoped] of scope.indexes.entries()) {
    let starts: Set<number> | undefined;
    for (const [at, word] of words.entries()) {
      starts = findPhraseStarts(scope, scoped, { word, at, left: starts });
      if (starts.size === 0) break;
    }
    for (const start of starts ?? []) {
      const { index: document, field, position } = unpackSpot(start);
      visit(scoped.first + document, { index: number, field, position });
    }
  }
}

/** Keeps the starts where this word continues the phrase. `index` of these spots is a document number. */
function findPhraseStarts(
  { work }: TextScope,
  { index, weights, owns }: ScopedIndex,
  {
    word,
    at,
    left: remaining,
  }: { readonly word: string; readonly at: number; readonly left: ReadonlySet<number> | undefined },
): Set<number> {
  const starts = new Set<number>();
  work.spend(UNITS.lookup);
  const term = findFirstTerm(index, word);
  if (index.terms[term] !== word) return starts;
  work.spend(countPostingBytes(index, term) * UNITS.phrasePosting);
  visitOccurrences(index, term, (document, field, position) => {
    if (weights[field] === 0 || position < at || (owns && !owns(document, field))) return;
    const start = packSpot({ index: document, field, position: position - at });
    if (!remaining || remaining.has(start)) starts.add(start);
  });
  return starts;
}

import { findFirstTerm } from "../../../catalogs/search-index/text-index.ts";
import { UNITS } from "../work.ts";
import type { Alternative, QueryPart, QueryWord } from "./query-words.ts";
import type { TextScope } from "./text-scope.ts";

/** Adds or removes a space: `coffeemaker`, `head phones`. Split halves must be neighbours in the index. */
export function respellQuery(scope: TextScope, parts: readonly QueryPart[]): QueryPart[][] {
  const isWord = (text: string) => isTerm(scope, text);
  const split = parts.map((part) => {
    const word = soleWord(part);
    const halves = word ? splitInHalves(word.text).filter((two) => two.every(isWord)) : [];
    return { ...part, alternatives: [...part.alternatives, ...halves.map(buildPhrase)] };
  });
  const spellings: QueryPart[][] = split.some(
    (part, at) => part.alternatives.length > (parts[at]?.alternatives.length ?? 0),
  )
    ? [split]
    : [];
  for (let at = 0; at + 1 < parts.length; at += 1) {
    const [one, other] = [soleWord(parts[at]), soleWord(parts[at + 1])];
    if (!one || !other || !isWord(one.text + other.text)) continue;
    const joined = { ...buildPhrase([one.text + other.text]), phrase: false };
    spellings.push([...parts.slice(0, at), { alternatives: [joined], words: 2 }, ...parts.slice(at + 2)]);
  }
  return spellings;
}

/** Splits a part loosely; undefined if that does not help. */
export type LooseSplitter = (part: QueryPart) => QueryPart | undefined;

/** Splits words that match nothing; one half may have typos or be a beginning: `skatebord`, `dashcam`. */
export function createLooseSplitter(scope: TextScope): LooseSplitter {
  const cache = new Map<QueryPart, QueryPart | undefined>();
  return (part) => {
    if (!cache.has(part)) cache.set(part, splitLoosely(scope, part));
    return cache.get(part);
  };
}

function splitLoosely(scope: TextScope, part: QueryPart): QueryPart | undefined {
  const word = soleWord(part);
  if (!word?.typos) return undefined;
  const halves = splitInHalves(word.text, SHORTEST_LIKE).filter((two) =>
    two.some((half) => isTerm(scope, half)),
  );
  if (halves.length === 0) return undefined;
  const alternatives = halves.map((two) => ({
    words: two.map((text, at) => ({ text, prefix: word.prefix && at === 1, typos: !isTerm(scope, text) })),
    phrase: false,
    synonym: false,
  }));
  return { ...part, alternatives };
}

function isTerm({ indexes, work }: TextScope, text: string): boolean {
  work.spend(indexes.length * UNITS.lookup);
  return indexes.some(({ index }) => index.terms[findFirstTerm(index, text)] === text);
}

function soleWord(part: QueryPart | undefined): QueryWord | undefined {
  const first = part?.alternatives[0];
  return first?.words.length === 1 && !first.phrase ? first.words[0] : undefined;
}

const SHORTEST_HALF = 2;
/** Longer, because short halves with typos match too much. */
const SHORTEST_LIKE = 3;

function splitInHalves(word: string, shortest = SHORTEST_HALF): string[][] {
  const letters = [...word];
  const cuts = letters.map((_, at) => at).slice(shortest, 1 - shortest);
  return cuts.map((cut) => [letters.slice(0, cut).join(""), letters.slice(cut).join("")]);
}

function buildPhrase(words: readonly string[]): Alternative {
  return {
    words: words.map((text) => ({ text, prefix: false, typos: false })),
    phrase: true,
    synonym: false,
  };
}

import { firstTermFrom } from "../../../search-index/text-index.ts";
import { UNITS } from "../work.ts";
import type { Alternative, QueryPart, QueryWord } from "./query-words.ts";
import type { TextScope } from "./text-scope.ts";

/**
 * Other spellings of a query in which a space is missing or too many: `coffeemaker`, `head phones`. Only such as have
 * all their words in the index, and a word that is split has both halves next to each other there.
 */
export function respelled(scope: TextScope, parts: readonly QueryPart[]): QueryPart[][] {
  const isWord = (text: string) => isTerm(scope, text);
  const split = parts.map((part) => {
    const word = soleWord(part);
    const halves = word ? halvesOf(word.text).filter((two) => two.every(isWord)) : [];
    return { ...part, alternatives: [...part.alternatives, ...halves.map(phraseOf)] };
  });
  const spellings: QueryPart[][] = split.some(
    (part, at) => part.alternatives.length > (parts[at]?.alternatives.length ?? 0),
  )
    ? [split]
    : [];
  for (let at = 0; at + 1 < parts.length; at += 1) {
    const [one, other] = [soleWord(parts[at]), soleWord(parts[at + 1])];
    if (!one || !other || !isWord(one.text + other.text)) continue;
    const joined = { ...phraseOf([one.text + other.text]), phrase: false };
    spellings.push([...parts.slice(0, at), { alternatives: [joined], words: 2 }, ...parts.slice(at + 2)]);
  }
  return spellings;
}

/** A part with a space in its word; undefined if that does not help. */
export type LooseSplitter = (part: QueryPart) => QueryPart | undefined;

/**
 * For words that are like none there is: one half is a word, the other may be mistyped, or the beginning of one where
 * the word may be that: `skatebord`, `dashcam`. Splits each part once, however often words are dropped after it.
 */
export function looseSplitter(scope: TextScope): LooseSplitter {
  const known = new Map<QueryPart, QueryPart | undefined>();
  return (part) => {
    if (!known.has(part)) known.set(part, splitLoosely(scope, part));
    return known.get(part);
  };
}

function splitLoosely(scope: TextScope, part: QueryPart): QueryPart | undefined {
  const word = soleWord(part);
  if (!word?.typos) return undefined;
  const halves = halvesOf(word.text, SHORTEST_LIKE).filter((two) => two.some((half) => isTerm(scope, half)));
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
  return indexes.some(({ index }) => index.terms[firstTermFrom(index, text)] === text);
}

function soleWord(part: QueryPart | undefined): QueryWord | undefined {
  const first = part?.alternatives[0];
  return first?.words.length === 1 && !first.phrase ? first.words[0] : undefined;
}

const SHORTEST_HALF = 2;
/** Halves that need not be words say less. */
const SHORTEST_LIKE = 3;

function halvesOf(word: string, shortest = SHORTEST_HALF): string[][] {
  const letters = [...word];
  const cuts = letters.map((_, at) => at).slice(shortest, 1 - shortest);
  return cuts.map((cut) => [letters.slice(0, cut).join(""), letters.slice(cut).join("")]);
}

function phraseOf(words: readonly string[]): Alternative {
  return {
    words: words.map((text) => ({ text, prefix: false, typos: false })),
    phrase: true,
    synonym: false,
  };
}

import {
  getWordReader,
  joinWords,
  type Word,
  type WordReader,
  type WordSettings,
} from "../../../catalogs/search-index/words.ts";
import type { Search, Synonyms } from "../search.ts";

export type QueryWord = {
  readonly text: string;
  /** Also matches longer words that begin with it. */
  readonly prefix: boolean;
  /** Typos are allowed. */
  readonly typos: boolean;
};

/** One way to match a part of a query: all of the words; with `phrase`, in a row. */
export type Alternative = {
  readonly words: readonly QueryWord[];
  readonly phrase: boolean;
  readonly synonym: boolean;
};

/** A part that is matched or dropped as a whole: a word, a code such as `LK-118`, a quoted text. */
export type QueryPart = { readonly alternatives: readonly Alternative[]; readonly words: number };

export type Query = {
  /** No words are required: every document matches. */
  readonly everything: boolean;
  readonly parts: readonly QueryPart[];
  readonly excluded: readonly Alternative[];
};

const LONGEST_QUERY = 1000;
/** Excluded words count too. */
export const MOST_WORDS = 20;
const CHUNK = /-?"[^"]*"|\S+/g;
const DIGIT = /\p{N}/u;

/** Reads words, quoted texts and exclusions with a minus, then applies stopwords and synonyms. */
export function parseQuery(
  { q, stopwords, synonyms, match }: Pick<Search, "q" | "stopwords" | "synonyms" | "match">,
  settings: WordSettings,
): Query {
  const text = q.trim().slice(0, LONGEST_QUERY);
  if (text === "" || text === "*") return { everything: true, parts: [], excluded: [] };
  const read = getWordReader(settings);
  const chunks = text.match(CHUNK) ?? [];
  const isMinus = (chunk: string) => chunk.startsWith("-") && read(chunk).length > 0;
  const first = limitWords(
    chunks.flatMap((chunk) =>
      isMinus(chunk) ? [buildExcludedUnit(read(chunk))] : splitIntoUnits(chunk, read),
    ),
  );
  const excluded = first.filter((unit) => unit.excluded).map(({ words }) => buildExactPhrase(words));
  const stopped = new Set(stopwords.flatMap((word) => read(word).map((one) => one.text)));
  const units = first.filter((unit) => !unit.excluded && !unit.words.every((word) => stopped.has(word.text)));
  const parts = buildParts(units, readMeanings(synonyms, read), match.prefix);
  return { everything: parts.length === 0 && chunks.every(isMinus) && excluded.length > 0, parts, excluded };
}

/** A part of the query before synonyms are applied. */
type Unit = {
  readonly words: readonly Word[];
  readonly quoted: boolean;
  readonly typos: boolean;
  /** Documents that contain it do not match. */
  readonly excluded?: boolean;
};

function buildExcludedUnit(words: readonly Word[]): Unit {
  return { words, quoted: true, typos: false, excluded: true };
}

function splitIntoUnits(chunk: string, read: WordReader): Unit[] {
  const words = read(chunk);
  if (words.length === 0) return [];
  if (chunk.startsWith('"') && chunk.length > 1 && chunk.endsWith('"'))
    return [{ words, quoted: true, typos: false }];
  if (DIGIT.test(chunk)) return [{ words, quoted: false, typos: false }];
  const units: { words: Word[]; quoted: boolean; typos: boolean }[] = [];
  for (const word of words) {
    const last = units.at(-1);
    if (word.joined && last) last.words.push(word);
    else units.push({ words: [word], quoted: false, typos: true });
  }
  return units;
}

function limitWords(units: readonly Unit[]): Unit[] {
  let count = 0;
  return units.filter(({ words }) => {
    count += words.length;
    return count <= MOST_WORDS;
  });
}

function buildExactPhrase(words: readonly Word[]): Alternative {
  return {
    words: words.map(({ text }) => ({ text, prefix: false, typos: false })),
    phrase: true,
    synonym: false,
  };
}

type SynonymMeaning = { readonly typed: readonly string[]; readonly others: readonly (readonly string[])[] };

function readMeanings(synonyms: readonly Synonyms[], read: WordReader): SynonymMeaning[] {
  return synonyms.flatMap((one) => {
    const texts = (one.root === undefined ? one.synonyms : [one.root, ...one.synonyms])
      .map((text) => read(text).map((word) => word.text))
      .filter((words) => words.length > 0);
    const typed = one.root === undefined ? texts : texts.slice(0, 1);
    return typed.map((words) => ({ typed: words, others: texts.filter((other) => other !== words) }));
  });
}

/** Builds the parts. Units that match a synonym of several words become one part. */
function buildParts(
  units: readonly Unit[],
  meanings: readonly SynonymMeaning[],
  prefix: boolean,
): QueryPart[] {
  const parts: QueryPart[] = [];
  for (let from = 0; from < units.length; ) {
    const fitting = meanings.flatMap((meaning) => {
      const count = countUnitsMatching(units, from, meaning.typed);
      return count === 0 ? [] : [{ count, others: meaning.others }];
    });
    const count = Math.max(1, ...fitting.map((one) => one.count));
    const typed = units.slice(from, from + count);
    from += count;
    const others = fitting.filter((one) => one.count === count).flatMap((one) => one.others);
    parts.push(buildPart(typed, others, prefix && from === units.length));
  }
  return parts;
}

/** Counts the units from `from` on that spell these words; 0 if they do not. */
function countUnitsMatching(units: readonly Unit[], from: number, typed: readonly string[]): number {
  let at = 0;
  for (let count = 0; from + count < units.length; count += 1) {
    const unit = units[from + count];
    if (!unit || unit.quoted) return 0;
    for (const word of unit.words) {
      if (word.text !== typed[at]) return 0;
      at += 1;
    }
    if (at === typed.length) return count + 1;
  }
  return 0;
}

function buildPart(
  units: readonly Unit[],
  others: readonly (readonly string[])[],
  prefix: boolean,
): QueryPart {
  const words = units.flatMap((unit) => unit.words);
  const [first] = units;
  if (first?.quoted) return { alternatives: [buildExactPhrase(words)], words: words.length };
  const typed = units.flatMap((unit) =>
    unit.words.map(({ text }) => ({ text, prefix: false, typos: unit.typos })),
  );
  const last = typed.at(-1);
  const alternatives = [
    buildPlainAlternative(last && prefix ? [...typed.slice(0, -1), { ...last, prefix }] : typed),
  ];
  const joined = units.length === 1 ? joinWords(words, 0) : undefined;
  if (joined && joined.count > 1 && joined.count === words.length && joined.text !== "") {
    alternatives.push(buildPlainAlternative([{ text: joined.text, prefix, typos: first?.typos ?? false }]));
  }
  for (const other of others) {
    alternatives.push({
      words: other.map((text) => ({ text, prefix: false, typos: false })),
      phrase: false,
      synonym: true,
    });
  }
  return { alternatives, words: words.length };
}

function buildPlainAlternative(words: readonly QueryWord[]): Alternative {
  return { words, phrase: false, synonym: false };
}

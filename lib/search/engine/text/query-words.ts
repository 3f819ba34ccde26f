import {
  joinedWord,
  type Word,
  type WordReader,
  type WordSettings,
  wordReader,
} from "../../../search-index/words.ts";
import type { Search, Synonyms } from "../search.ts";

/** A word that is looked for. */
export type QueryWord = {
  readonly text: string;
  /** Also the beginning of a longer word. */
  readonly prefix: boolean;
  /** May be mistyped. */
  readonly typos: boolean;
};

/** One way in which a part of a query can be found: all of the words, with `phrase` one after the other. */
export type Alternative = {
  readonly words: readonly QueryWord[];
  readonly phrase: boolean;
  readonly synonym: boolean;
};

/** A part of a query that is found or dropped as a whole: a word, a code such as `LK-118`, a text in quotes. */
export type QueryPart = { readonly alternatives: readonly Alternative[]; readonly words: number };

export type Query = {
  /** No words were asked for: every document. */
  readonly everything: boolean;
  readonly parts: readonly QueryPart[];
  readonly excluded: readonly Alternative[];
};

const LONGEST_QUERY = 1000;
/** Words that are left out count, too. */
export const MOST_WORDS = 20;
const CHUNK = /-?"[^"]*"|\S+/g;
const DIGIT = /\p{N}/u;

/** Reads what was typed: words, texts in quotes, what a minus leaves out; then stopwords and synonyms (contract 4). */
export function queryOf(
  { q, stopwords, synonyms, match }: Pick<Search, "q" | "stopwords" | "synonyms" | "match">,
  settings: WordSettings,
): Query {
  const text = q.trim().slice(0, LONGEST_QUERY);
  if (text === "" || text === "*") return { everything: true, parts: [], excluded: [] };
  const read = wordReader(settings);
  const chunks = text.match(CHUNK) ?? [];
  const isMinus = (chunk: string) => chunk.startsWith("-") && read(chunk).length > 0;
  const first = firstWords(
    chunks.flatMap((chunk) => (isMinus(chunk) ? [excludedUnit(read(chunk))] : unitsOf(chunk, read))),
  );
  const excluded = first.filter((unit) => unit.excluded).map(({ words }) => exactly(words));
  const stopped = new Set(stopwords.flatMap((word) => read(word).map((one) => one.text)));
  const units = first.filter((unit) => !unit.excluded && !unit.words.every((word) => stopped.has(word.text)));
  const parts = withSynonyms(units, wordsOfSynonyms(synonyms, read), match.prefix);
  return { everything: parts.length === 0 && chunks.every(isMinus) && excluded.length > 0, parts, excluded };
}

/** What is dropped as a whole, before it is known what it may stand for. */
type Unit = {
  readonly words: readonly Word[];
  readonly quoted: boolean;
  readonly typos: boolean;
  /** What has it is not found. */
  readonly excluded?: boolean;
};

function excludedUnit(words: readonly Word[]): Unit {
  return { words, quoted: true, typos: false, excluded: true };
}

function unitsOf(chunk: string, read: WordReader): Unit[] {
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

function firstWords(units: readonly Unit[]): Unit[] {
  let count = 0;
  return units.filter(({ words }) => {
    count += words.length;
    return count <= MOST_WORDS;
  });
}

function exactly(words: readonly Word[]): Alternative {
  return {
    words: words.map(({ text }) => ({ text, prefix: false, typos: false })),
    phrase: true,
    synonym: false,
  };
}

/** Words that stand for others: what is typed, and what it also finds. */
type Meaning = { readonly typed: readonly string[]; readonly others: readonly (readonly string[])[] };

function wordsOfSynonyms(synonyms: readonly Synonyms[], read: WordReader): Meaning[] {
  return synonyms.flatMap((one) => {
    const texts = (one.root === undefined ? one.synonyms : [one.root, ...one.synonyms])
      .map((text) => read(text).map((word) => word.text))
      .filter((words) => words.length > 0);
    const typed = one.root === undefined ? texts : texts.slice(0, 1);
    return typed.map((words) => ({ typed: words, others: texts.filter((other) => other !== words) }));
  });
}

/** The parts of the query; units that synonyms name together are one part. */
function withSynonyms(units: readonly Unit[], meanings: readonly Meaning[], prefix: boolean): QueryPart[] {
  const parts: QueryPart[] = [];
  for (let from = 0; from < units.length; ) {
    const fitting = meanings.flatMap((meaning) => {
      const count = unitsNamed(units, from, meaning.typed);
      return count === 0 ? [] : [{ count, others: meaning.others }];
    });
    const count = Math.max(1, ...fitting.map((one) => one.count));
    const typed = units.slice(from, from + count);
    from += count;
    const others = fitting.filter((one) => one.count === count).flatMap((one) => one.others);
    parts.push(partOf(typed, others, prefix && from === units.length));
  }
  return parts;
}

/** How many units from this one on are these words; 0 if they are not. */
function unitsNamed(units: readonly Unit[], from: number, typed: readonly string[]): number {
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

function partOf(units: readonly Unit[], others: readonly (readonly string[])[], prefix: boolean): QueryPart {
  const words = units.flatMap((unit) => unit.words);
  const [first] = units;
  if (first?.quoted) return { alternatives: [exactly(words)], words: words.length };
  const typed = units.flatMap((unit) =>
    unit.words.map(({ text }) => ({ text, prefix: false, typos: unit.typos })),
  );
  const last = typed.at(-1);
  const alternatives = [plain(last && prefix ? [...typed.slice(0, -1), { ...last, prefix }] : typed)];
  const joined = units.length === 1 ? joinedWord(words, 0) : undefined;
  if (joined && joined.count > 1 && joined.count === words.length && joined.text !== "") {
    alternatives.push(plain([{ text: joined.text, prefix, typos: first?.typos ?? false }]));
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

function plain(words: readonly QueryWord[]): Alternative {
  return { words, phrase: false, synonym: false };
}

import { decodeDigits, END, encodeNumber, readNumbersFrom } from "./digits.ts";
import { getWordReader, joinWords, type WordReader, type WordSettings } from "./words.ts";

/** Texts of a product by index path: one text or a list. */
export type TextSource = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The words of a segment. Documents are the positions of its products. */
export type TextIndex = {
  readonly documents: number;
  readonly fields: readonly string[];
  /** Sorted by code units. */
  readonly terms: readonly string[];
  /** Number of code units that a term shares with the term before. */
  readonly shared: Uint8Array;
  /** Start of each term in `postings`. */
  readonly starts: Uint32Array;
  /** Numbers in the digits of `encodeNumber`; `END` between two terms. */
  readonly postings: Uint8Array;
  /** Number of words of each field in each document, field by field. */
  readonly lengths: Uint16Array;
};

type StoredTextIndex = {
  readonly version: 1;
  readonly documents: number;
  readonly fields: readonly string[];
  readonly terms: string;
  readonly postings: string;
  readonly lengths: string;
};

const MOST_WORDS = 65_535;

/** Rising numbers, each packed from document, field and position. */
type Occurrences = number[];

const FIELDS = 2 ** 12;
const POSITIONS = 2 ** 16;

/**
 * @param sources in the order of the records; undefined without a text in this language
 * @returns JSON for `loadTextIndex`
 */
export function buildTextIndex(
  sources: readonly (TextSource | undefined)[],
  settings: WordSettings = {},
): string {
  const read = getWordReader(settings);
  const fields = [...new Set(sources.flatMap((source) => Object.keys(source ?? {})))].sort();
  const occurrences = new Map<string, Occurrences>();
  const lengths = fields.map(() => new Uint16Array(sources.length));
  for (const [document, source] of sources.entries()) {
    for (const [field, name] of fields.entries()) {
      const text = source?.[name];
      if (text === undefined) continue;
      const first = (document * FIELDS + field) * POSITIONS;
      const length = visitTerms(read, typeof text === "string" ? [text] : text, (term, position) => {
        const all = occurrences.get(term);
        if (all) all.push(first + position);
        else occurrences.set(term, [first + position]);
      });
      const own = lengths[field];
      if (own) own[document] = Math.min(length, MOST_WORDS);
    }
  }
  const terms = [...occurrences.keys()].sort();
  const stored: StoredTextIndex = {
    version: 1,
    documents: sources.length,
    fields,
    terms: terms.join(" "),
    postings: terms.map((term) => encodePostings(occurrences.get(term) ?? [])).join(","),
    lengths: lengths.map((one) => Array.from(one, encodeNumber).join("")).join(","),
  };
  return JSON.stringify(stored);
}

/** A gap between two texts keeps their words from being neighbours. @returns length in words */
function visitTerms(
  read: WordReader,
  texts: readonly string[],
  visit: (term: string, position: number) => void,
): number {
  let length = 0;
  for (const text of texts) {
    if (length > 0) length += 1;
    const words = read(text);
    for (const [at, word] of words.entries()) {
      if (length + at >= MOST_WORDS) break;
      visit(word.text, length + at);
      if (word.joined) continue;
      const joined = joinWords(words, at);
      if (joined.count > 1 && joined.text !== "") visit(joined.text, length + at);
    }
    length += words.length;
  }
  return length;
}

/**
 * Per document its distance from the one before. Per field its number with two flags (several positions,
 * another field follows), the count if several, and the distances of positions.
 */
function encodePostings(occurrences: Occurrences): string {
  const digits: string[] = [];
  let before = -1;
  for (let from = 0; from < occurrences.length; ) {
    const document = documentOf(occurrences[from]);
    digits.push(encodeNumber(document - before - 1));
    before = document;
    for (let more = true; more; ) {
      const field = Math.floor((occurrences[from] ?? 0) / POSITIONS);
      let to = from + 1;
      while (to < occurrences.length && Math.floor((occurrences[to] ?? 0) / POSITIONS) === field) to += 1;
      more = to < occurrences.length && documentOf(occurrences[to]) === document;
      const count = to - from;
      digits.push(encodeNumber((field % FIELDS) * 4 + (count > 1 ? 2 : 0) + (more ? 1 : 0)));
      if (count > 1) digits.push(encodeNumber(count));
      for (let last = 0; from < to; from += 1) {
        const position = (occurrences[from] ?? 0) % POSITIONS;
        digits.push(encodeNumber(position - last));
        last = position;
      }
    }
  }
  return digits.join("");
}

function documentOf(occurrence = 0): number {
  return Math.floor(occurrence / (POSITIONS * FIELDS));
}

export function loadTextIndex(json: string): TextIndex {
  const stored: StoredTextIndex = JSON.parse(json);
  const terms = stored.terms === "" ? [] : stored.terms.split(" ");
  const postings = decodeDigits(stored.postings);
  const starts = new Uint32Array(terms.length);
  for (let term = 1, at = 0; term < terms.length; term += 1) {
    at = postings.indexOf(END, at) + 1;
    starts[term] = at;
  }
  return {
    documents: stored.documents,
    fields: stored.fields,
    terms,
    shared: countSharedStarts(terms),
    starts,
    postings,
    lengths: readLengths(stored),
  };
}

function countSharedStarts(terms: readonly string[]): Uint8Array {
  const shared = new Uint8Array(terms.length);
  let last = "";
  for (const [number, term] of terms.entries()) {
    let count = 0;
    while (count < last.length && last.charCodeAt(count) === term.charCodeAt(count)) count += 1;
    shared[number] = count;
    last = term;
  }
  return shared;
}

function readLengths({ fields, documents, lengths }: StoredTextIndex): Uint16Array {
  const numbers = readNumbersFrom(decodeDigits(lengths.replaceAll(",", "")), 0);
  return Uint16Array.from({ length: fields.length * documents }, numbers.next);
}

/** Documents, fields and positions rise. @param term index in `terms` */
export function visitOccurrences(
  { postings, starts }: TextIndex,
  term: number,
  visit: (document: number, field: number, position: number) => void,
): void {
  const { next, ended } = readNumbersFrom(postings, starts[term] ?? postings.length);
  let document = -1;
  while (!ended()) {
    document += next() + 1;
    for (let more = true; more; ) {
      const field = next();
      more = (field & 1) === 1;
      const count = (field & 2) === 2 ? next() : 1;
      for (let number = 0, position = 0; number < count; number += 1) {
        position += next();
        visit(document, field >> 2, position);
      }
    }
  }
}

/** Counts the bytes of a term's postings, about four for each occurrence. */
export function countPostingBytes({ postings, starts }: TextIndex, term: number): number {
  return (starts[term + 1] ?? postings.length) - (starts[term] ?? postings.length);
}

/** Finds the first term that is not less than the text: itself, or the first with this prefix. */
export function findFirstTerm({ terms }: TextIndex, text: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

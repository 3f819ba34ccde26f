import { digitBytes, END, numberDigits, numbersFrom } from "./digits.ts";
import { joinedWord, type WordReader, type WordSettings, wordReader } from "./words.ts";

/** The texts of a product by index path: one text, or a list of them. */
export type TextSource = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The words of some thousand products, as searches read them. Documents are the products by their positions. */
export type TextIndex = {
  readonly documents: number;
  readonly fields: readonly string[];
  /** In the order of their code units. */
  readonly terms: readonly string[];
  /** How many code units a term has in common with the one before it. */
  readonly shared: Uint8Array;
  /** Where in `postings` those of each term begin. */
  readonly starts: Uint32Array;
  /** Digits of numbers, see `numberDigits`; between two terms `END`. */
  readonly postings: Uint8Array;
  /** Words of each field in each document: field by field. */
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

/** Occurrences of a term while an index is built: document, field and position as one number each, rising. */
type Occurrences = number[];

const FIELDS = 2 ** 12;
const POSITIONS = 2 ** 16;

/**
 * Makes the text index of a segment.
 * @param sources of each document in the order of the segment's records; none for one that has no text in this language
 * @returns JSON for `loadTextIndex`
 */
export function buildTextIndex(
  sources: readonly (TextSource | undefined)[],
  settings: WordSettings = {},
): string {
  const read = wordReader(settings);
  const fields = [...new Set(sources.flatMap((source) => Object.keys(source ?? {})))].sort();
  const occurrences = new Map<string, Occurrences>();
  const lengths = fields.map(() => new Uint16Array(sources.length));
  for (const [document, source] of sources.entries()) {
    for (const [field, name] of fields.entries()) {
      const text = source?.[name];
      if (text === undefined) continue;
      const first = (document * FIELDS + field) * POSITIONS;
      const length = eachTerm(read, typeof text === "string" ? [text] : text, (term, position) => {
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
    postings: terms.map((term) => postingDigits(occurrences.get(term) ?? [])).join(","),
    lengths: lengths.map((one) => Array.from(one, numberDigits).join("")).join(","),
  };
  return JSON.stringify(stored);
}

/** @returns how many words the texts have; between two texts one is left out, so that none are neighbours there */
function eachTerm(
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
      const joined = joinedWord(words, at);
      if (joined.count > 1 && joined.text !== "") visit(joined.text, length + at);
    }
    length += words.length;
  }
  return length;
}

/**
 * For each document the step from the one before; in it for each field its number with whether another follows, how many
 * positions if more than one, and the steps between them.
 */
function postingDigits(occurrences: Occurrences): string {
  const digits: string[] = [];
  let before = -1;
  for (let from = 0; from < occurrences.length; ) {
    const document = documentOf(occurrences[from]);
    digits.push(numberDigits(document - before - 1));
    before = document;
    for (let more = true; more; ) {
      const field = Math.floor((occurrences[from] ?? 0) / POSITIONS);
      let to = from + 1;
      while (to < occurrences.length && Math.floor((occurrences[to] ?? 0) / POSITIONS) === field) to += 1;
      more = to < occurrences.length && documentOf(occurrences[to]) === document;
      const count = to - from;
      digits.push(numberDigits((field % FIELDS) * 4 + (count > 1 ? 2 : 0) + (more ? 1 : 0)));
      if (count > 1) digits.push(numberDigits(count));
      for (let last = 0; from < to; from += 1) {
        const position = (occurrences[from] ?? 0) % POSITIONS;
        digits.push(numberDigits(position - last));
        last = position;
      }
    }
  }
  return digits.join("");
}

function documentOf(occurrence = 0): number {
  return Math.floor(occurrence / (POSITIONS * FIELDS));
}

/** Reads what `buildTextIndex` made. */
export function loadTextIndex(json: string): TextIndex {
  const stored: StoredTextIndex = JSON.parse(json);
  const terms = stored.terms === "" ? [] : stored.terms.split(" ");
  const postings = digitBytes(stored.postings);
  const starts = new Uint32Array(terms.length);
  for (let term = 1, at = 0; term < terms.length; term += 1) {
    at = postings.indexOf(END, at) + 1;
    starts[term] = at;
  }
  return {
    documents: stored.documents,
    fields: stored.fields,
    terms,
    shared: sharedWithTheLast(terms),
    starts,
    postings,
    lengths: readLengths(stored),
  };
}

function sharedWithTheLast(terms: readonly string[]): Uint8Array {
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
  const numbers = numbersFrom(digitBytes(lengths.replaceAll(",", "")), 0);
  return Uint16Array.from({ length: fields.length * documents }, numbers.next);
}

/**
 * Visits every occurrence of a term: documents in rising order, in each its fields and positions in rising order.
 * @param term its number in `terms`
 */
export function eachOccurrence(
  { postings, starts }: TextIndex,
  term: number,
  visit: (document: number, field: number, position: number) => void,
): void {
  const { next, ended } = numbersFrom(postings, starts[term] ?? postings.length);
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

/** How many bytes say where a term occurs; some four for each place. */
export function postingBytes({ postings, starts }: TextIndex, term: number): number {
  return (starts[term + 1] ?? postings.length) - (starts[term] ?? postings.length);
}

/** The number of the first term that is not before this text: where a term is, or those with this prefix begin. */
export function firstTermFrom({ terms }: TextIndex, text: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

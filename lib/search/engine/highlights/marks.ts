import type { WordSettings } from "../../../catalogs/search-index/words.ts";
import {
  getWordReader,
  joinWords,
  normalizeWord,
  type Word,
  type WordReader,
} from "../../../catalogs/search-index/words.ts";
import type { MatchedTerms, TermMatch } from "../search.ts";

/** A marked part of a text, from `start` to before `end`. */
export type Mark = {
  readonly start: number;
  readonly end: number;
  /** Numbers of the first and last word of the text in the mark. */
  readonly first: number;
  readonly last: number;
};

export type MarkStyle = {
  readonly startTag: string;
  readonly endTag: string;
  /** Escapes the text outside the marks, for clients that insert it into a page as HTML. */
  readonly html: boolean;
};

export const USUAL_MARKS: MarkStyle = { startTag: "<mark>", endTag: "</mark>", html: false };

export type MarkedWords = { readonly words: readonly Word[]; readonly marks: readonly Mark[] };

/** Finds the words to mark. If only the beginning of a word was typed, the mark ends there. */
export function findMarks(text: string, terms: MatchedTerms, read: WordReader): MarkedWords {
  const words = read(text);
  const marks: Mark[] = [];
  for (const [first, word] of words.entries()) {
    if (first <= (marks.at(-1)?.last ?? -1)) continue;
    const joined = word.joined ? undefined : joinWords(words, first);
    const whole = joined && joined.count > 1 ? findBestTerm(terms, joined.text) : undefined;
    const own = findBestTerm(terms, word.text);
    if (joined && whole && (!own || whole.cost < own.cost)) {
      const last = first + joined.count - 1;
      marks.push({ start: word.start, end: words[last]?.end ?? word.end, first, last });
    } else if (own) {
      marks.push({ start: word.start, end: findMarkEnd(text, word, own), first, last: first });
    }
  }
  return { words, marks };
}

function findBestTerm(terms: MatchedTerms, word: string): TermMatch | undefined {
  return terms
    .flatMap((one) => one.get(word) ?? [])
    .reduce<TermMatch | undefined>((best, one) => (best && best.cost <= one.cost ? best : one), undefined);
}

/** Finds where the typed beginning ends. Folding may give a letter more or fewer characters. */
function findMarkEnd(text: string, { start, end }: Word, { prefix }: TermMatch): number {
  if (prefix === undefined) return end;
  for (let at = start + 1; at < end; at += 1) {
    if (normalizeWord(text.slice(start, at)).length >= prefix) return at;
  }
  return end;
}

/** Inserts the marks into a text, or into the part from one position to before another. */
export function insertMarks(
  text: string,
  marks: readonly Mark[],
  { startTag, endTag, html }: MarkStyle,
  [from, to]: readonly [number, number] = [0, text.length],
): string {
  const plain = html ? escapeHtml : (part: string) => part;
  let result = "";
  let at = from;
  for (const { start, end } of marks) {
    if (start < from || end > to) continue;
    result += `${plain(text.slice(at, start))}${startTag}${plain(text.slice(start, end))}${endTag}`;
    at = end;
  }
  return result + plain(text.slice(at, to));
}

export function markText(
  text: string,
  terms: MatchedTerms,
  settings: WordSettings,
  style: MarkStyle = USUAL_MARKS,
): string {
  return insertMarks(text, findMarks(text, terms, getWordReader(settings)).marks, style);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

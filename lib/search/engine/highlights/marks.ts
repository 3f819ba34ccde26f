import type { WordSettings } from "../../../search-index/words.ts";
import { joinedWord, type Word, type WordReader, wordReader, wordText } from "../../../search-index/words.ts";
import type { MatchedTerms, TermMatch } from "../search.ts";

/** What is marked in a text: from a position to before another. */
export type Mark = {
  readonly start: number;
  readonly end: number;
  /** Numbers of the text's words, from the first to the last that the mark is in. */
  readonly first: number;
  readonly last: number;
};

/** How marks are written around what matched. */
export type MarkStyle = {
  readonly startTag: string;
  readonly endTag: string;
  /** For texts that clients put into a page as HTML: what is not a mark is escaped. */
  readonly html: boolean;
};

export const USUAL_MARKS: MarkStyle = { startTag: "<mark>", endTag: "</mark>", html: false };

/** The words of a text as they stand in it, with those that match. */
export type MarkedWords = { readonly words: readonly Word[]; readonly marks: readonly Mark[] };

/** Finds what to mark: words, the beginning of a word that was typed so far, words with typos as they stand. */
export function marksIn(text: string, terms: MatchedTerms, read: WordReader): MarkedWords {
  const words = read(text);
  const marks: Mark[] = [];
  for (const [first, word] of words.entries()) {
    if (first <= (marks.at(-1)?.last ?? -1)) continue;
    const joined = word.joined ? undefined : joinedWord(words, first);
    const whole = joined && joined.count > 1 ? bestTerm(terms, joined.text) : undefined;
    const own = bestTerm(terms, word.text);
    if (joined && whole && (!own || whole.cost < own.cost)) {
      const last = first + joined.count - 1;
      marks.push({ start: word.start, end: words[last]?.end ?? word.end, first, last });
    } else if (own) {
      marks.push({ start: word.start, end: endOf(text, word, own), first, last: first });
    }
  }
  return { words, marks };
}

function bestTerm(terms: MatchedTerms, word: string): TermMatch | undefined {
  return terms
    .flatMap((one) => one.get(word) ?? [])
    .reduce<TermMatch | undefined>((best, one) => (best && best.cost <= one.cost ? best : one), undefined);
}

/** Where the typed beginning of a word ends in the text, whose letters may fold into more or fewer. */
function endOf(text: string, { start, end }: Word, { prefix }: TermMatch): number {
  if (prefix === undefined) return end;
  for (let at = start + 1; at < end; at += 1) {
    if (wordText(text.slice(start, at)).length >= prefix) return at;
  }
  return end;
}

/** A text, or the part of it from one position to before another, with its marks. */
export function withMarks(
  text: string,
  marks: readonly Mark[],
  { startTag, endTag, html }: MarkStyle,
  [from, to]: readonly [number, number] = [0, text.length],
): string {
  const plain = html ? escaped : (part: string) => part;
  let result = "";
  let at = from;
  for (const { start, end } of marks) {
    if (start < from || end > to) continue;
    result += `${plain(text.slice(at, start))}${startTag}${plain(text.slice(start, end))}${endTag}`;
    at = end;
  }
  return result + plain(text.slice(at, to));
}

/** The whole text with all marks. */
export function markedText(
  text: string,
  terms: MatchedTerms,
  settings: WordSettings,
  style: MarkStyle = USUAL_MARKS,
): string {
  return withMarks(text, marksIn(text, terms, wordReader(settings)).marks, style);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

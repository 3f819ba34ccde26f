import { stemOf } from "./stem.ts";

/** How texts are split into words; the same for the texts of an index and for what is searched in it. */
export type WordSettings = {
  /** Plurals and singulars are one word. */
  readonly stem?: boolean;
  /** Characters at which words end for good: what they separate is never also one word. */
  readonly token_separators?: readonly string[];
  /** Characters that belong to words, such as the `+` of `C++`. */
  readonly symbols_to_index?: readonly string[];
};

/** A word of a text, with where it stands there. */
export type Word = {
  /** In lower case, without diacritics. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Joined to the word before by a hyphen or the like, as `shirt` in `t-shirt`. */
  readonly joined: boolean;
};

export type WordReader = (text: string) => Word[];

/** Scripts that write words without spaces are read character by character. */
const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}";
const JOINT = /^[-‐‑‒–'’_&+]$/;

/** What is longer is no word that anybody types. */
const LONGEST_WORD = 64;

const NO_SETTINGS: WordSettings = {};
const readers = new WeakMap<WordSettings, WordReader>();

/** @returns what splits a text into its words, in their order; the same for the same settings, which never change */
export function wordReader(settings: WordSettings = NO_SETTINGS): WordReader {
  const reader = readers.get(settings) ?? newReader(settings);
  readers.set(settings, reader);
  return reader;
}

function newReader(settings: WordSettings): WordReader {
  const { stem = false, token_separators: separators = [], symbols_to_index: symbols = [] } = settings;
  const more = symbols.filter((symbol) => !separators.includes(symbol)).map(escaped);
  const less = separators.map(escaped).join("");
  const letters = `[\\p{L}\\p{N}\\p{M}${more.join("")}]--[${UNSPACED}]${less === "" ? "" : `--[${less}]`}`;
  const pattern = new RegExp(`[${UNSPACED}]|[${letters}]+`, "gv");
  return (text) => {
    const words: Word[] = [];
    let end = -1;
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const joint = end < 0 || index !== end + 1 ? "" : text.slice(end, index);
      const joined = JOINT.test(joint) && !separators.includes(joint);
      const folded = wordText(found);
      end = index + found.length;
      if (folded !== "") words.push({ text: stem ? stemOf(folded) : folded, start: index, end, joined });
    }
    return words;
  };
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

const PLAIN = /^[a-z0-9]*$/;
const DIACRITICS = /[\u0300-\u036f]/g;
/** Letters of Latin scripts that Unicode takes for letters of their own. */
const LIGATURES: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
};
const LIGATURE = /[ßæœøđłı]/g;

/** A word as it is compared: in lower case, without diacritics. */
export function foldedWord(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(DIACRITICS, "")
    .replace(LIGATURE, (letter) => LIGATURES[letter] ?? letter)
    .normalize("NFC");
}

const SPACES = /\s/g;

/**
 * A word as it is indexed. Some letters fold into several words, such as the Arabic ligature U+FDFA, and others into nothing
 * but a space; indexes keep their words with a space between each two.
 * @returns "" for what is no word
 */
export function wordText(word: string): string {
  return foldedWord(word).replaceAll(SPACES, "").slice(0, LONGEST_WORD);
}

const LONGEST_JOINED = 40;

/**
 * The words that hyphens and the like join, written as one: `t-shirt` is found as `tshirt`, `MUG-ALDER` as `mugalder`.
 * @param from number of the first of them
 * @returns the word and how many it joins; one for a word that stands alone
 */
export function joinedWord(
  words: readonly Word[],
  from: number,
): { readonly text: string; readonly count: number } {
  let text = words[from]?.text ?? "";
  let count = 1;
  for (let next = words[from + 1]; next?.joined; next = words[from + count]) {
    text += next.text;
    count += 1;
  }
  return text.length > LONGEST_JOINED ? { text: "", count } : { text, count };
}

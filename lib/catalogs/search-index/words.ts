/** Settings for splitting texts into words. Index and query must use the same ones. */
export type WordSettings = {
  /** Plurals and singulars count as one word. */
  readonly stem?: boolean;
  /** Characters that always end a word; the words at both sides are never also joined to one. */
  readonly token_separators?: readonly string[];
  /** Characters that belong to words, such as the `+` of `C++`. */
  readonly symbols_to_index?: readonly string[];
};

export type Word = {
  /** Lower case, without diacritics. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Connected to the word before by a hyphen or the like, as `shirt` in `t-shirt`. */
  readonly joined: boolean;
};

export type WordReader = (text: string) => Word[];

/** Scripts without spaces are read character by character. */
const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}";
const JOINT = /^[-‐‑‒–'’_&+]$/;

/** Longer words are cut: shoppers do not type them. */
const LONGEST_WORD = 64;

const NO_SETTINGS: WordSettings = {};
const readers = new WeakMap<WordSettings, WordReader>();

/** Returns the splitter of these settings, cached by object, so settings must not be mutated. */
export function getWordReader(settings: WordSettings = NO_SETTINGS): WordReader {
  const reader = readers.get(settings) ?? createReader(settings);
  readers.set(settings, reader);
  return reader;
}

function createReader(settings: WordSettings): WordReader {
  const { stem = false, token_separators: separators = [], symbols_to_index: symbols = [] } = settings;
  const more = symbols.filter((symbol) => !separators.includes(symbol)).map(escapeCharacter);
  const less = separators.map(escapeCharacter).join("");
  const letters = `[\\p{L}\\p{N}\\p{M}${more.join("")}]--[${UNSPACED}]${less === "" ? "" : `--[${less}]`}`;
  const pattern = new RegExp(`[${UNSPACED}]|[${letters}]+`, "gv");
  return (text) => {
    const words: Word[] = [];
    let end = -1;
    for (const { 0: raw, index } of text.matchAll(pattern)) {
      const joint = end < 0 || index !== end + 1 ? "" : text.slice(end, index);
      const joined = JOINT.test(joint) && !separators.includes(joint);
      const folded = normalizeWord(raw);
      end = index + raw.length;
      if (folded !== "") words.push({ text: stem ? stemWord(folded) : folded, start: index, end, joined });
    }
    return words;
  };
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

const PLAIN = /^[a-z0-9]*$/;
const DIACRITICS = /[\u0300-\u036f]/g;
/** Unicode does not decompose these letters. */
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

export function foldWord(word: string): string {
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
 * The index separates words by spaces, and some letters fold into several words (U+FDFA).
 * @returns "" if nothing is left
 */
export function normalizeWord(word: string): string {
  return foldWord(word).replaceAll(SPACES, "").slice(0, LONGEST_WORD);
}

const LONGEST_JOINED = 40;

/**
 * Joins words at hyphens and the like: `t-shirt` is found as `tshirt`.
 * @returns the joined word and how many words it has
 */
export function joinWords(
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

const ENDS_IN_ES = /(?:[sxz]|ch|sh)es$/;
const NO_PLURAL = /(?:ss|us|is)$/;
const SHORTEST_PLURAL = 4;

/** Returns the singular of an English plural, judged by spelling; other words are unchanged. */
function stemWord(word: string): string {
  if (word.length < SHORTEST_PLURAL || !word.endsWith("s") || NO_PLURAL.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (ENDS_IN_ES.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

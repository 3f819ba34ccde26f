const ENDS_IN_ES = /(?:[sxz]|ch|sh)es$/;
const NO_PLURAL = /(?:ss|us|is)$/;
const SHORTEST_PLURAL = 4;

/** Returns the singular of an English plural, judged by spelling; other words are unchanged. */
export function stemWord(word: string): string {
  if (word.length < SHORTEST_PLURAL || !word.endsWith("s") || NO_PLURAL.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (ENDS_IN_ES.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

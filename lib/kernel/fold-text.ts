/** Form in which searches compare texts: without letter case, accents and forms of the same character. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().normalize("NFKC");
}

/** Positions in a folded text at which a word begins: a letter or digit that follows neither. */
const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;

export function findWordStarts(folded: string): readonly number[] {
  return [...folded.matchAll(WORD_START)].map(({ index }) => index);
}

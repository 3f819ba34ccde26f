const SIBILANT = /(?:[sxzo]|ch|sh)$/;

/** Lists possible English singulars and plurals, such as `knife` for `knives`; some are not words. */
export function listOtherNumbers(word: string): string[] {
  return [...singularsOf(word), ...pluralsOf(word)];
}

function singularsOf(word: string): string[] {
  if (word.endsWith("ies")) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (word.endsWith("ves")) return [`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`, word.slice(0, -1)];
  if (word.endsWith("es")) return [word.slice(0, -2), word.slice(0, -1)];
  return word.endsWith("s") && !word.endsWith("ss") ? [word.slice(0, -1)] : [];
}

function pluralsOf(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/fe?$/.test(word)) return [word.replace(/fe?$/, "ves"), `${word}s`];
  return SIBILANT.test(word) ? [`${word}es`, `${word}s`] : [`${word}s`];
}

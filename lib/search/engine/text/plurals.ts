const SIBILANT = /(?:[sxzo]|ch|sh)$/;

/**
 * What a word may be in the other number, as English spells it, also where that is more than a typo: `batteries` and
 * `battery`, `knife` and `knives`, `boxes` and `box`. Not all of them are words.
 */
export function otherNumbers(word: string): string[] {
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

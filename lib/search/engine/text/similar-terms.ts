import type { TextIndex } from "../../../search-index/text-index.ts";

/** What counts as similar. */
export type Similarity = {
  /** Most typos: letters missing, too many or wrong, or two neighbours swapped. */
  readonly most: number;
  /** Also terms that only begin similarly. */
  readonly prefix: boolean;
};

/** @param whole whether the whole term is similar, not only its beginning */
export type SimilarTermVisitor = (term: number, distance: number, whole: boolean) => void;

/** Longer than any term of an index. */
const MOST_ROWS = 128;

/**
 * Visits the terms of an index that are similar to a word. Distances are computed row by row, a letter of the term each;
 * terms are in alphabetical order, so that a term goes on from the rows that it shares with the one before, and all that
 * share a beginning that is too different already are passed over.
 * @returns how many letters of terms it compared
 */
export function eachSimilarTerm(
  { terms, shared }: Pick<TextIndex, "terms" | "shared">,
  word: string,
  { most, prefix }: Similarity,
  visit: SimilarTermVisitor,
): number {
  const width = word.length + 1;
  const rows = new Uint8Array(MOST_ROWS * width).fill(255);
  /** The least distance of the word from any beginning of the term up to this row. */
  const beginnings = new Uint8Array(MOST_ROWS).fill(255);
  for (let column = 0; column < width; column += 1) rows[column] = column;
  let hopeless = MOST_ROWS;
  let done = 0;
  let compared = 0;
  for (let term = 0; term < terms.length; term += 1) {
    const common = shared[term] ?? 0;
    if (common < hopeless) {
      hopeless = MOST_ROWS;
      const letters = terms[term] ?? "";
      const length = Math.min(letters.length, MOST_ROWS - 1);
      done = Math.min(done, common);
      while (done < length && hopeless === MOST_ROWS) {
        done += 1;
        compared += 1;
        const least = fillRow(rows, done, { word, letters, most });
        const whole = rows[done * width + width - 1] ?? 255;
        beginnings[done] = Math.min(beginnings[done - 1] ?? 255, whole);
        if (least > most) hopeless = done;
      }
      const whole = hopeless === MOST_ROWS ? (rows[length * width + width - 1] ?? 255) : 255;
      if (whole <= most) {
        visit(term, whole, true);
        continue;
      }
    }
    const beginning = beginnings[done] ?? 255;
    if (prefix && beginning <= most) visit(term, beginning, false);
  }
  return compared;
}

/**
 * Fills the row of a letter of the term, as far as distances can be small enough: so many letters on both sides of it.
 * @returns the least distance in it
 */
function fillRow(
  rows: Uint8Array,
  row: number,
  { word, letters, most }: { readonly word: string; readonly letters: string; readonly most: number },
): number {
  const width = word.length + 1;
  const at = row * width;
  const letter = letters.charCodeAt(row - 1);
  const before = row > 1 ? letters.charCodeAt(row - 2) : -1;
  const from = Math.max(1, row - most);
  const to = Math.min(width - 1, row + most);
  rows[at + from - 1] = from === 1 ? row : 255;
  if (to < width - 1) rows[at + to + 1] = 255;
  if (to < from) rows[at + width - 1] = 255;
  let least = from === 1 ? row : 255;
  for (let column = from; column <= to; column += 1) {
    const typed = word.charCodeAt(column - 1);
    let distance = Math.min(
      (rows[at - width + column - 1] ?? 0) + (typed === letter ? 0 : 1),
      (rows[at - width + column] ?? 0) + 1,
      (rows[at + column - 1] ?? 0) + 1,
    );
    if (column > 1 && typed === before && word.charCodeAt(column - 2) === letter) {
      distance = Math.min(distance, (rows[at - 2 * width + column - 2] ?? 0) + 1);
    }
    rows[at + column] = distance;
    if (distance < least) least = distance;
  }
  return least;
}

import type { TextIndex } from "../../../catalogs/search-index/text-index.ts";

export type Similarity = {
  /** Most typos: missing, extra or wrong letters, or two swapped neighbours. */
  readonly most: number;
  /** Also matches terms of which only the beginning is similar. */
  readonly prefix: boolean;
};

/** @param whole true if the whole term is similar, not only its beginning */
export type SimilarTermVisitor = (term: number, distance: number, whole: boolean) => void;

const MOST_ROWS = 128;

/**
 * Visits terms similar to a word by a matrix of distances with a row for each letter of the term. Terms are
 * sorted, so a term reuses the rows of the letters that it shares with the one before.
 * @returns number of letters compared
 */
export function visitSimilarTerms(
  { terms, shared }: Pick<TextIndex, "terms" | "shared">,
  word: string,
  { most, prefix }: Similarity,
  visit: SimilarTermVisitor,
): number {
  const width = word.length + 1;
  const rows = new Uint8Array(MOST_ROWS * width).fill(255);
  /** Least distance of the word from any beginning of the term up to this row. */
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

/** Fills only the columns whose distance can be small enough. @returns the least distance in the row */
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

/** A price book of a catalog or of a rule. The highest priority is asked first; equal ones keep their order. */
export type RankedBook = { readonly id: string; readonly priority: number };

/** A release froze these price books, so that rules can price by others than the catalog's own. */
export type Segmentation = {
  /** Price books whose entries were frozen: those of the catalog, and those that its rules named. */
  readonly bookIds: readonly string[];
  /** Parts into which the entries of each book are divided, see `chooseBookPart`. */
  readonly parts: number;
};

export function sortBooks(books: readonly RankedBook[]): string[] {
  return books.toSorted((a, b) => b.priority - a.priority).map(({ id }) => id);
}

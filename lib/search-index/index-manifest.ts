import type { IndexSettings } from "./index-settings.ts";
import type { FieldTypes, IndexableFields } from "./indexable-fields.ts";

/** Raised with every change of what is stored in an index: one of another format is none, until it is built anew. */
export const INDEX_FORMAT = 1;

/** What the index has of some thousand products. */
export type SegmentPieces = {
  readonly products: number;
  /** In how many pieces its records are stored. */
  readonly records: number;
  /** The same of its words by language code in lower case; the base texts under "". */
  readonly texts: Readonly<Record<string, number>>;
};

/** What the index of a release is made of. Written last, it says that the index stands. */
export type IndexManifest = {
  readonly format: number;
  /** What it was built with: whether it is in sync follows from this. */
  readonly fields: IndexableFields;
  readonly settings: IndexSettings;
  readonly segments: readonly SegmentPieces[];
};

/** Which index of which release. */
export type IndexName = {
  readonly releaseId: string;
  /** `FIRST_BUILD`, or the id of the job that indexed the release anew. */
  readonly build: string;
};

/** What the publication of a release builds. */
export const FIRST_BUILD = "0";

/** How far an index has come. */
export type IndexProgress = {
  readonly fields: IndexableFields;
  /** Lists of `LISTED_PRODUCTS` products that are done. */
  readonly lists: number;
  /** Products of the list after those that are done, too, if a segment ended in it. */
  readonly products?: number;
  readonly segments: readonly (SegmentPieces & { readonly types: FieldTypes })[];
};

/** How many products can be found. */
export function productsIn({ segments }: IndexManifest): number {
  return segments.reduce((sum, { products }) => sum + products, 0);
}

/** The languages in which there are texts beside the base texts. */
export function languagesIn({ segments }: IndexManifest): string[] {
  return [...new Set(segments.flatMap(({ texts }) => Object.keys(texts)))]
    .filter((code) => code !== "")
    .sort();
}

import type { IndexSettings } from "./index-settings.ts";
import type { FieldTypes, IndexableFields } from "./indexable-fields.ts";

/** Increase with every change of the stored format; other formats count as missing until rebuilt. */
export const INDEX_FORMAT = 1;

/** Numbers of stored pieces of a segment. */
type SegmentPieces = {
  readonly products: number;
  /** Pieces of its records. */
  readonly records: number;
  /** Pieces of its text index by language code in lower case; base texts under "". */
  readonly texts: Readonly<Record<string, number>>;
};

/** The contents of a release's index. Written last, so it exists only for a complete index. */
export type IndexManifest = {
  readonly format: number;
  /** The fields that it was built with; it is out of sync if the merchant's fields differ. */
  readonly fields: IndexableFields;
  readonly settings: IndexSettings;
  readonly segments: readonly SegmentPieces[];
};

export type IndexName = {
  readonly releaseId: string;
  /** `FIRST_BUILD`, or the id of the job that reindexed the release. */
  readonly build: string;
};

/** The build made by the publication of a release. */
export const FIRST_BUILD = "0";

export type IndexProgress = {
  readonly fields: IndexableFields;
  /** Finished lists of `LISTED_PRODUCTS` products. */
  readonly lists: number;
  /** Finished products of the next list, if a segment ended within it. */
  readonly products?: number;
  readonly segments: readonly (SegmentPieces & { readonly types: FieldTypes })[];
};

/** Lists the languages with texts in addition to the base texts. */
export function listLanguages({ segments }: IndexManifest): string[] {
  return [...new Set(segments.flatMap(({ texts }) => Object.keys(texts)))]
    .filter((code) => code !== "")
    .sort();
}

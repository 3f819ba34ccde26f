import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { isFinalState, type States } from "../kernel/states.ts";
import type { PartCounts } from "../releases/release-index.ts";
import { type RankedBook, type Segmentation, sortBooks } from "../releases/segmentation.ts";
import type { CreateCatalogRequest } from "./schemas.ts";

/**
 * Chooses what is on sale: hierarchies choose the products, price books the prices.
 * @answers Which status may follow on a job's or release's?
 */
export type Catalog = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly hierarchy_ids: readonly string[];
  readonly pricebooks: readonly RankedBook[];
  /** True if written as one `pricebook_id` rather than a list. Answers use the same form. */
  readonly single_pricebook?: boolean;
  readonly locales?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly enable_price_segmentation?: boolean;
  readonly include_draft_products?: boolean;
  /** Number of the next release. */
  readonly nextNumber: number;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Hierarchies and price books of a catalog, under their wire names. */
export type Parts = {
  readonly hierarchy_ids: readonly string[];
  readonly pricebook_ids: readonly string[];
};

export type ReleaseStatus = "PENDING" | "IN_PROGRESS" | "PUBLISHED" | "FAILED";

export const RELEASE_STATES: States<ReleaseStatus> = {
  PENDING: { to: ["IN_PROGRESS", "FAILED"] },
  IN_PROGRESS: { to: ["PUBLISHED", "FAILED"] },
  PUBLISHED: { to: [] },
  FAILED: { to: [] },
};

/** True for a release that is neither published nor failed yet. */
export function isPublishing({ status }: Pick<Release, "status">): boolean {
  return !isFinalState(RELEASE_STATES, status);
}

/** A copy of a catalog at one moment, published or on its way. */
export type Release = {
  readonly id: string;
  readonly catalogId: string;
  readonly number: number;
  readonly status: ReleaseStatus;
  readonly name: string;
  readonly description?: string;
  readonly locales?: Catalog["locales"];
  readonly hierarchies: readonly { readonly id: string; readonly label: string; readonly name: string }[];
  readonly hierarchyIds: readonly string[];
  /** Highest priority first. */
  readonly pricebookIds: readonly string[];
  /** Parts that the catalog named but that were deleted before this publication began. */
  readonly missing?: Parts;
  /** Price books of rules may come first; with the parts of their entries once the publication has begun. */
  readonly segmentation?: Segmentation;
  /** Shoppers see drafts, which are not sold. */
  readonly includesDrafts?: true;
  readonly isFirst: boolean;
  readonly totalProducts: number;
  /** Same as in `LiveRelease`; set at the end of the publication. */
  readonly withoutChildren?: PartCounts;
  readonly totalNodes: number;
  /** It has stored lists of related products. */
  readonly hasRelated?: true;
  readonly percent: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at?: string;
  readonly published_at?: string;
};

export function sortPricebookIds({ pricebooks }: Pick<Catalog, "pricebooks">): string[] {
  return sortBooks(pricebooks);
}

/** Numbers of older releases to keep: published ones, and those that may go live before this one. */
export function listKeptReleaseNumbers(
  { number }: Pick<Release, "number">,
  releases: readonly Pick<Release, "number" | "status">[],
): number[] {
  const published = releases.filter(({ status }) => status === "PUBLISHED").map((release) => release.number);
  const newest = Math.max(0, ...published);
  const maybeLiveFirst = releases.filter(
    (release) => release.number > newest && release.number < number && isPublishing(release),
  );
  return [...published, ...maybeLiveFirst.map((release) => release.number)];
}

export const CATALOG_FIELDS = [
  ...(["name", "description", "locales", "enable_price_segmentation", "include_draft_products"] as const),
] as const;

type PricebookAttributes = Pick<CreateCatalogRequest["data"]["attributes"], "pricebook_id" | "pricebook_ids">;

/** Reads the price books of a request, in either form. @throws ApiError 422 for both forms at once */
export function parsePricebooks({ pricebook_id, pricebook_ids }: PricebookAttributes): Partial<Catalog> {
  if (pricebook_id && pricebook_ids?.length) {
    throw unprocessable("Give either 'pricebook_id' or 'pricebook_ids', not both.", {
      title: TITLES.failedValidation,
      source: "data.attributes.pricebook_ids",
    });
  }
  if (pricebook_id)
    return { pricebooks: [{ id: pricebook_id.toLowerCase(), priority: 1 }], single_pricebook: true };
  if (pricebook_ids) {
    const pricebooks = pricebook_ids.map((book) => ({
      id: book.id.toLowerCase(),
      priority: book.priority ?? 0,
    }));
    return { pricebooks, single_pricebook: false };
  }
  return pricebook_id === null || pricebook_ids === null ? { pricebooks: [] } : {};
}

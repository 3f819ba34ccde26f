import { isFinal, type States } from "../kernel/states.ts";
import type { PartCounts } from "../releases/release-index.ts";
import type { Parts } from "./parts-store.ts";

/** What a merchant sells where: hierarchies for the products, price books for their prices. */
export type Catalog = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly hierarchy_ids: readonly string[];
  /** The highest priority is asked first; equal ones in the order given. */
  readonly pricebooks: readonly { readonly id: string; readonly priority: number }[];
  /** Whether it was written as one `pricebook_id` or as a list; it reads as it was written. */
  readonly single_pricebook?: boolean;
  readonly locales?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly enable_price_segmentation?: boolean;
  /** Number of the next release. */
  readonly nextNumber: number;
  readonly created_at: string;
  readonly updated_at: string;
};

export type ReleaseStatus = "PENDING" | "IN_PROGRESS" | "PUBLISHED" | "FAILED";

/** What may become of a release. */
export const RELEASE_STATES: States<ReleaseStatus> = {
  PENDING: { to: ["IN_PROGRESS", "FAILED"] },
  IN_PROGRESS: { to: ["PUBLISHED", "FAILED"] },
  PUBLISHED: { to: [] },
  FAILED: { to: [] },
};

/** Whether a release is neither published nor failed yet. */
export function isPublishing({ status }: Pick<Release, "status">): boolean {
  return !isFinal(RELEASE_STATES, status);
}

/** A catalog as it was at one moment, under way or published. */
export type Release = {
  readonly id: string;
  readonly catalogId: string;
  readonly number: number;
  readonly status: ReleaseStatus;
  readonly name: string;
  readonly description?: string;
  readonly hierarchies: readonly { readonly id: string; readonly label: string; readonly name: string }[];
  readonly hierarchyIds: readonly string[];
  /** Highest priority first. */
  readonly pricebookIds: readonly string[];
  /** What the catalog named and was deleted before this publication began. */
  readonly missing?: Parts;
  readonly isFirst: boolean;
  readonly totalProducts: number;
  /** As in `LiveRelease`, from the end of the publication on. */
  readonly withoutChildren?: PartCounts;
  readonly totalNodes: number;
  readonly percent: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at?: string;
  readonly published_at?: string;
};

/** Ids of a catalog's price books, highest priority first. */
export function pricebooksInOrder({ pricebooks }: Pick<Catalog, "pricebooks">): string[] {
  return [...pricebooks].sort((a, b) => b.priority - a.priority).map(({ id }) => id);
}

/**
 * Numbers of the older releases whose products a coming release must leave alone: those that someone may read now, and
 * those under way that may still go live before it does.
 */
export function keptBeside(
  { number }: Pick<Release, "number">,
  releases: readonly Pick<Release, "number" | "status">[],
): number[] {
  const published = releases.filter(({ status }) => status === "PUBLISHED").map((release) => release.number);
  const newest = Math.max(0, ...published);
  const coming = releases.filter(
    (release) => release.number > newest && release.number < number && isPublishing(release),
  );
  return [...published, ...coming.map((release) => release.number)];
}

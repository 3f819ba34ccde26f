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

const RELEASE_STATES = {
  PENDING: { to: ["IN_PROGRESS", "FAILED"] },
  IN_PROGRESS: { to: ["PUBLISHED", "FAILED"] },
  PUBLISHED: { to: [] },
  FAILED: { to: [] },
} as const;

export type ReleaseStatus = keyof typeof RELEASE_STATES;

export function isPublishing({ status }: Pick<Release, "status">): boolean {
  return RELEASE_STATES[status].to.length > 0;
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
  readonly isFirst: boolean;
  readonly totalProducts: number;
  readonly totalNodes: number;
  readonly percent: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at?: string;
  readonly published_at?: string;
};

export function pricebooksInOrder({ pricebooks }: Pick<Catalog, "pricebooks">): string[] {
  return [...pricebooks].sort((a, b) => b.priority - a.priority).map(({ id }) => id);
}

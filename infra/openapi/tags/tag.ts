/** One chapter of the API reference. */
export type Tag = {
  readonly name: string;
  /** What is in it, and what tells it from its neighbours. */
  readonly description: string;
  /** Folders below `functions/`, and ids of single endpoints, that it has; the innermost counts. In the order in which they are shown. */
  readonly has: readonly string[];
};

/** Chapters that belong together, in the order in which one learns them. */
export type TagGroup = { readonly name: string; readonly tags: readonly Tag[] };

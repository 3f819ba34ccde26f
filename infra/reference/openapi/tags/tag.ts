/** One chapter of the API reference. */
export type Tag = {
  readonly name: string;
  /** Contents of the chapter and its difference from similar ones. */
  readonly description: string;
  /** Folders below `functions/` and ids of single endpoints, in the order shown. The innermost match decides. */
  readonly has: readonly string[];
};

/** Related chapters in reading order. */
export type TagGroup = { readonly name: string; readonly tags: readonly Tag[] };

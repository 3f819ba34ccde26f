/** What the reference says of components that have fields in common: a resource, and the requests that make and change it. */
export type Texts = {
  /** What each of them is, by its name. */
  readonly components: Readonly<Record<string, string>>;
  /**
   * What their fields mean, by path: `meta.owner`. Elements of a list have the list's path, fields of a map's values stand
   * below `*`; the `data` around what a request sends or an answer holds is left out, and itself the path `""`.
   */
  readonly fields?: Readonly<Record<string, string>>;
};

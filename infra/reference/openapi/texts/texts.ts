/** Texts for components with common fields: a resource, and the requests that create and change it. */
export type Texts = {
  /** Texts by component. */
  readonly components: Readonly<Record<string, string>>;
  /**
   * Texts by path of the field: `meta.owner`. Elements of a list have the list's path, values of a map the path `*`. The
   * wrapper `data` of a request or answer is left out; its own path is `""`.
   */
  readonly fields?: Readonly<Record<string, string>>;
};

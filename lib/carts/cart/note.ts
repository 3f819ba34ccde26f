/** Message for the shopper of a request that succeeded (`meta.messages` of the public contract). */
export type Note = {
  readonly source: { readonly type: string; readonly id: string; readonly code?: string };
  readonly title: string;
  readonly description: string;
};

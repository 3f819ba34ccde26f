/** Something the shopper should know although the request succeeded. (public contract, `meta.messages`) */
export type Note = {
  readonly source: { readonly type: string; readonly id: string; readonly code?: string };
  readonly title: string;
  readonly description: string;
};

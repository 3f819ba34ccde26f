/** Where stock lies. Texts and lists that were not given are absent. */
export type StockLocation = {
  readonly id: string;
  readonly name: string;
  /** By which stock names it: of no other location, and the same as long as any stock does. */
  readonly slug: string;
  readonly external_ref?: string;
  readonly description?: string;
  readonly address?: readonly string[];
  readonly geolocation?: { readonly lat: number; readonly lon: number };
  readonly created_at: string;
  readonly updated_at: string;
};

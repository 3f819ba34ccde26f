/** Absent fields were not set. */
export type StockLocation = {
  readonly id: string;
  readonly name: string;
  /** Unique; cannot change while there is stock at the location. */
  readonly slug: string;
  readonly external_ref?: string;
  readonly description?: string;
  readonly address?: readonly string[];
  readonly geolocation?: { readonly lat: number; readonly lon: number };
  readonly created_at: string;
  readonly updated_at: string;
};

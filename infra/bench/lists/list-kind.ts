import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Write } from "../../../lib/table/table.ts";
import type { Request, Shop } from "../metered-shop.ts";

export type ListKind = {
  /** Plural noun for its records. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** The most records that can exist, if fewer than a million. */
  readonly most?: number;
  /** Creates the list's owner in an empty shop. */
  readonly open: (shop: Shop) => Promise<OpenList>;
};

export type OpenList = {
  /** The request for the list, without its query. */
  readonly request: Omit<Request, "query">;
  /**
   * The writes of the records at these positions, from the store's own functions and in batches. Conditions are ignored,
   * and additions to the same number are merged.
   */
  readonly writes: (from: number, to: number) => Iterable<readonly Write[]>;
};

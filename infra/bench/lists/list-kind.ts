import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Write } from "../../../lib/table/table.ts";
import type { Request, Shop } from "../metered-shop.ts";

/** A list that is measured as it grows. */
export type ListKind = {
  /** What is in it, in the plural. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** The most that there can be, if that is less than a million. */
  readonly most?: number;
  /** Makes what the list belongs to, in a shop where nothing else is. */
  readonly open: (shop: Shop) => Promise<OpenList>;
};

/** A list that is there. */
export type OpenList = {
  /** What leads to it, without the query. */
  readonly request: Omit<Request, "query">;
  /**
   * The writes of the records at these positions, by the store's own makers and some at a time. Conditions do not matter,
   * and what several writes add to one number is added once.
   */
  readonly writes: (from: number, to: number) => Iterable<readonly Write[]>;
};

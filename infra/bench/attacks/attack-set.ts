import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Request, Shop } from "../metered-shop.ts";

/** One request made to cost as much as possible. */
export type Attack = {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly request: Request;
  /** Read units that the request may consume at most. */
  readonly mostUnits: number;
  /** A 401 or 403 measures nothing, so it fails the bench unless this is set. */
  readonly maybeForbidden?: true;
};

/** Data that an attacker stored to make requests expensive, and these requests. */
export type AttackSet = {
  readonly name: string;
  /** Ids of the endpoints that the requests call at their bound; `endpoint-bounds.ts` relies on them. */
  readonly endpoints: readonly string[];
  /** Heap limit of the set's process in MB, if it differs from `MOST_HEAP_MB`. */
  readonly heapMb?: number;
  /** @param share of the set to store, from 0 to 1 */
  readonly fill: (shop: Shop, share: number) => Promise<readonly Attack[]>;
};

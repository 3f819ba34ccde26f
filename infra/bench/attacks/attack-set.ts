import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Request, Shop } from "../metered-shop.ts";

/** One request that is made to cost as much as it can. */
export type Attack = {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly request: Request;
  /** Read units that it may consume. */
  readonly mostUnits: number;
  /** A request that is refused at the door shows nothing, unless it is what is measured. */
  readonly maybeForbidden?: true;
};

/** What somebody has stored to make requests expensive, and these requests. */
export type AttackSet = {
  readonly name: string;
  /** Ids of the endpoints that its requests call, each of them at its bound; `endpoint-bounds.ts` counts on them. */
  readonly endpoints: readonly string[];
  /** What its process may need of the heap, in MB, where it is not what any request may. */
  readonly heapMb?: number;
  /** @param share of the set that is stored, from 0 to 1 */
  readonly fill: (shop: Shop, share: number) => Promise<readonly Attack[]>;
};

import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Request, Shop } from "../metered-shop.ts";

/** One request that is made to cost as much as it can. */
export type Attack = {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly request: Request;
  /** Read units that it may consume. */
  readonly mostUnits: number;
};

/** What somebody has stored to make requests expensive, and these requests. */
export type AttackSet = {
  readonly name: string;
  /** @param share of the set that is stored, from 0 to 1 */
  readonly fill: (shop: Shop, share: number) => Promise<readonly Attack[]>;
};

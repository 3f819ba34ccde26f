import type { Client } from "./client.ts";
import type { Ledger } from "./ledger.ts";
import { keepCustomer, keepEntry, keepProduct, moveStock, publish } from "./merchants.ts";
import type { Shop } from "./shop.ts";
import { browse, buy, keepCart, signIn, wantScarce } from "./shoppers.ts";

export type Traffic = {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly shop: Shop;
  /** A whole number from 0 up to this one, without it. */
  readonly pick: (below: number) => number;
  /** Names of members who signed up. */
  readonly members: string[];
  readonly counts: { codes: number; releases: number; nextRelease: number };
};

type Kind = (traffic: Traffic) => Promise<void>;

/** The kinds of traffic. A kind with the weight 16 runs twice as often as one with 8. */
const KINDS: readonly (readonly [weight: number, kind: Kind])[] = [
  [30, browse],
  [12, keepCart],
  [16, buy],
  [3, wantScarce],
  [3, signIn],
  [8, moveStock],
  [4, keepProduct],
  [10, keepEntry],
  [3, keepCustomer],
  [2, publish],
];
const TOTAL = KINDS.reduce((sum, [weight]) => sum + weight, 0);
const WORKERS = 24;

/** Sends traffic until it is over; requests that run then are brought to their answers. */
export async function sendTraffic(traffic: Traffic, isOver: () => boolean): Promise<void> {
  const work = async () => {
    while (!isOver()) await kindAt(traffic.pick(TOTAL))(traffic);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

function kindAt(point: number): Kind {
  let left = point;
  for (const [weight, kind] of KINDS) {
    if (left < weight) return kind;
    left -= weight;
  }
  return browse;
}

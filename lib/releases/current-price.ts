import { own } from "../kernel/own.ts";
import type { CurrencyPrice, CurrentPrice, PriceEntry, Sale, Schedule, Tier } from "./price.ts";

/** Where and when a price is asked for; `bundleId` for the price of an option inside a bundle. */
export type PriceQuestion = { readonly currency: string; readonly now: Date; readonly bundleId?: string };

/**
 * The price that counts now, from entries in falling priority: the first entry
 * with this currency, then the shortest running sale. A sale for the asking bundle beats every other sale.
 */
export function currentPrice(
  entries: readonly PriceEntry[],
  question: PriceQuestion,
): CurrentPrice | undefined {
  const { currency, now, bundleId } = question;
  for (const { pricebook_id, currencies, sales } of entries) {
    const listPrice = own(currencies, currency);
    if (!listPrice) continue;
    const running = Object.entries(sales).flatMap(([id, sale]) => runningSale(id, sale, currency, now));
    const sale =
      shortest(running.filter(({ bundles }) => bundleId !== undefined && bundles.includes(bundleId))) ??
      shortest(running.filter(({ bundles }) => bundles.length === 0));
    if (!sale) return { pricebook_id, price: listPrice };
    const { id, expires, price } = sale;
    return { pricebook_id, price, sale: { id, expires, listPrice } };
  }
  return undefined;
}

/** The greatest minimum that the quantity reaches sets the price of all units; without one the plain amount does. */
export function amountFor({ amount, tiers = {} }: CurrencyPrice, quantity: number): number {
  let best: Tier | undefined;
  for (const tier of Object.values(tiers)) {
    const reached = tier.minimum_quantity <= quantity;
    if (reached && tier.minimum_quantity > (best?.minimum_quantity ?? 0)) best = tier;
  }
  return best?.amount ?? amount;
}

/** From `valid_from` on and before `valid_to`. */
export function isRunning({ valid_from, valid_to }: Schedule, now: Date): boolean {
  const at = now.getTime();
  return (!valid_from || Date.parse(valid_from) <= at) && (!valid_to || at < Date.parse(valid_to));
}

type Running = {
  readonly id: string;
  readonly price: CurrencyPrice;
  readonly bundles: readonly string[];
  readonly expires: string | null;
  readonly length: number;
};

function runningSale(id: string, sale: Sale, currency: string, now: Date): Running[] {
  const price = own(sale.currencies, currency);
  const schedule = sale.schedule ?? {};
  if (!price || !isRunning(schedule, now)) return [];
  const { valid_from, valid_to } = schedule;
  const length =
    valid_from && valid_to ? Date.parse(valid_to) - Date.parse(valid_from) : Number.POSITIVE_INFINITY;
  return [{ id, price, bundles: sale.bundle_ids ?? [], expires: valid_to ?? null, length }];
}

function shortest(sales: readonly Running[]): Running | undefined {
  return sales.reduce<Running | undefined>(
    (best, sale) => (best && best.length <= sale.length ? best : sale),
    undefined,
  );
}

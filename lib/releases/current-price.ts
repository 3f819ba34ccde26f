import { getOwn } from "../kernel/objects.ts";
import type { CurrencyPrice, CurrentPrice, PriceEntry, PricePart, Sale, Tier } from "./price.ts";
import { findSaleRun, type SaleRun } from "./sale-schedule.ts";

/**
 * `bundleId` is set for the price of an option inside a bundle.
 * @answers Which price counts now: price book, sale, tier, currency?
 */
export type PriceQuestion = { readonly currency: string; readonly now: Date; readonly bundleId?: string };

/**
 * Finds the price at one moment: the first entry with the currency, then its shortest running sale. Sales for the given
 * bundle come before all other sales.
 * @param entries highest priority first
 */
export function currentPrice(
  entries: readonly PriceEntry[],
  question: PriceQuestion,
): CurrentPrice | undefined {
  const { currency, now, bundleId } = question;
  for (const { pricebook_id, currencies, sales } of entries) {
    const listPrice = getOwn(currencies, currency);
    if (!listPrice) continue;
    const running = Object.entries(sales).flatMap(([id, sale]) => findRunningSale(id, sale, currency, now));
    const sale =
      findShortestSale(
        running.filter(({ bundles }) => bundleId !== undefined && bundles.includes(bundleId)),
      ) ?? findShortestSale(running.filter(({ bundles }) => bundles.length === 0));
    if (!sale) return { pricebook_id, price: listPrice };
    const { id, expires, price } = sale;
    return { pricebook_id, price, sale: { id, expires, listPrice } };
  }
  return undefined;
}

/**
 * The tier with the highest minimum that the quantity reaches applies to all units; else the base amount.
 * @param quantity 0 for a price without tiers
 * @returns the amount of one unit, with what gave it
 */
export function choosePart({ pricebook_id: book, price, sale }: CurrentPrice, quantity: number): ChosenPart {
  const tier = findTier(price.tiers, quantity);
  const { amount: list, modifiers } = sale?.listPrice ?? price;
  const part = {
    book,
    ...(sale || tier || modifiers ? { list } : {}),
    ...(modifiers ? { modifiers } : {}),
    ...(sale ? { sale: { name: sale.id, until: sale.expires, amount: price.amount } } : {}),
    ...(tier ? { tier: { minimum_quantity: tier.minimum_quantity, amount: tier.amount } } : {}),
  };
  return { amount: tier?.amount ?? price.amount, part };
}

export function findTier(tiers: CurrencyPrice["tiers"], quantity: number): Tier | undefined {
  let tier: Tier | undefined;
  for (const one of Object.values(tiers ?? {})) {
    const reached = one.minimum_quantity <= quantity;
    if (reached && one.minimum_quantity > (tier?.minimum_quantity ?? 0)) tier = one;
  }
  return tier;
}

type ChosenPart = { readonly amount: number; readonly part: PricePart };

type RunningSale = SaleRun & {
  readonly id: string;
  readonly price: CurrencyPrice;
  readonly bundles: readonly string[];
};

function findRunningSale(id: string, sale: Sale, currency: string, now: Date): RunningSale[] {
  const price = getOwn(sale.currencies, currency);
  const run = price && findSaleRun(sale.schedule ?? {}, now);
  return run ? [{ id, price, bundles: sale.bundle_ids ?? [], ...run }] : [];
}

function findShortestSale(sales: readonly RunningSale[]): RunningSale | undefined {
  return sales.reduce<RunningSale | undefined>(
    (best, sale) => (best && best.length <= sale.length ? best : sale),
    undefined,
  );
}

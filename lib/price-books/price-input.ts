import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { CurrencyPrice, CurrencyPrices, Sale } from "../releases/price.ts";
import type { GivenCurrencies, GivenSales } from "./schemas.ts";

/** Prices as they are kept: tax not included unless said so. */
export function currencyPrices(given: GivenCurrencies): CurrencyPrices {
  return Object.fromEntries(
    Object.entries(given).map(([code, { amount, includes_tax = false, tiers }]): [string, CurrencyPrice] => [
      code,
      { amount, includes_tax, ...(tiers ? { tiers: tiersOf(tiers) } : {}) },
    ]),
  );
}

/** Sales as they are kept: moments in UTC, so that they compare and read alike. */
export function salesOf(given: NonNullable<GivenSales>): Record<string, Sale> {
  return Object.fromEntries(
    Object.entries(given).map(([name, { schedule, bundle_ids, currencies }]): [string, Sale] => [
      name,
      {
        currencies: currencyPrices(currencies),
        ...(schedule ? { schedule: scheduleOf(schedule) } : {}),
        ...(bundle_ids ? { bundle_ids: bundle_ids.map((id) => id.toLowerCase()) } : {}),
      },
    ]),
  );
}

type Bounds = { readonly valid_from?: string | null; readonly valid_to?: string | null };

/** A schedule as it is kept: moments in UTC, `null` where it is open. */
export function scheduleOf({ valid_from, valid_to }: Bounds) {
  return { valid_from: momentOf(valid_from), valid_to: momentOf(valid_to) };
}

/** RFC 3339 allows a leap second, a space and small letters, which this clock does not know. */
function momentOf(text: string | null | undefined): string | null {
  if (!text) return null;
  const at = Date.parse(text.toUpperCase().replace(" ", "T").replace(":60", ":59"));
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  throw unprocessable(`'${text}' is not a date and time.`, { title: TITLES.failedValidation });
}

type GivenTiers = NonNullable<GivenCurrencies[string]["tiers"]>;

function tiersOf(given: GivenTiers) {
  return Object.fromEntries(
    Object.entries(given).map(([name, { minimum_quantity, amount }]) => [name, { minimum_quantity, amount }]),
  );
}

import { invalid, notFound, unprocessable } from "../kernel/errors.ts";
import type { Currency } from "../settings/settings.ts";

/** What a request says of a currency. */
export const CURRENCY_FIELDS = [
  "code",
  "exchange_rate",
  "format",
  "decimal_point",
  "thousand_separator",
  "decimal_places",
  "default",
  "enabled",
] as const satisfies readonly (keyof Currency)[];

export type Currencies = readonly Currency[];

const SMALLEST_RATE = 1e-12;

/** One currency per code, a rate that can be stored, and exactly one default, which is enabled. */
export function checkedCurrencies(all: Currencies, changed: Currency): Currencies {
  if (all.some(({ id, code }) => id !== changed.id && code === changed.code)) {
    throw invalid(`A currency with the code '${changed.code}' already exists.`, { source: "data.code" });
  }
  if (changed.exchange_rate > 0 && changed.exchange_rate < SMALLEST_RATE) {
    throw invalid(`'exchange_rate' must be 0 or at least ${SMALLEST_RATE}.`, {
      source: "data.exchange_rate",
    });
  }
  if (!changed.default) return all;
  if (!changed.enabled) throw defaultStays();
  return all.map((other) => (other.id === changed.id ? other : { ...other, default: false }));
}

/** The currency with this id. @throws ApiError 404 for an unknown currency */
export function requireCurrency(all: Currencies, id: string): Currency {
  const currency = all.find((candidate) => candidate.id === id.toLowerCase());
  if (!currency) throw notFound("currency", id);
  return currency;
}

/** The refusal to leave the store without an enabled default currency. */
export function defaultStays() {
  return unprocessable("The store needs an enabled default currency; make another one the default first.");
}

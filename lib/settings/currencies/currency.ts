import { invalid, notFound, unprocessable } from "../../kernel/errors.ts";
import { tagView } from "../../kernel/etag.ts";
import { orderFields } from "../../kernel/objects.ts";
import type { View } from "../../schemas/view.ts";
import { CURRENCY_FIELDS, type Currency } from "../settings.ts";
import type { currency } from "./schemas.ts";

export type Currencies = readonly Currency[];

const SMALLEST_RATE = 1e-12;

/**
 * Checks a changed currency and returns all. A new default clears the old one.
 * @throws ApiError 400 for a code in use or a rate too small to store, 422 for a disabled default
 */
export function applyCurrencyRules(all: Currencies, changed: Currency): Currencies {
  if (all.some(({ id, code }) => id !== changed.id && code === changed.code)) {
    throw invalid(`A currency with the code '${changed.code}' already exists.`, { source: "data.code" });
  }
  if (changed.exchange_rate > 0 && changed.exchange_rate < SMALLEST_RATE) {
    throw invalid(`'exchange_rate' must be 0 or at least ${SMALLEST_RATE}.`, {
      source: "data.exchange_rate",
    });
  }
  if (!changed.default) return all;
  if (!changed.enabled) throw missingDefaultError();
  return all.map((other) => (other.id === changed.id ? other : { ...other, default: false }));
}

/** @throws ApiError 404 for an unknown currency */
export function requireCurrency(all: Currencies, id: string): Currency {
  const currency = all.find((candidate) => candidate.id === id.toLowerCase());
  if (!currency) throw notFound("currency", id);
  return currency;
}

export function missingDefaultError() {
  return unprocessable("The store needs an enabled default currency; make another one the default first.");
}

export function currencyView({ id, created_at, updated_at, ...fields }: Currency): View<typeof currency> {
  return tagView({
    id,
    type: "currency",
    ...orderFields(CURRENCY_FIELDS, fields),
    links: { self: `/v2/currencies/${id}` },
    meta: { timestamps: { created_at, updated_at }, owner: "store" },
  });
}

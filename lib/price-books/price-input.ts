import { TITLES } from "../kernel/error-titles.ts";
import { problem, toApiError, unprocessable } from "../kernel/errors.ts";
import { applyPatch, dropUndefined } from "../kernel/objects.ts";
import type { CurrencyPrice, CurrencyPrices, Sale, SaleSchedule, Schedule } from "../releases/price.ts";
import { derivePriceId, listPriceFaults, type Price } from "./price-book.ts";
import type {
  CreatePriceRequest,
  RequestedCurrencies,
  RequestedSales,
  UpdatePriceRequest,
} from "./schemas.ts";

const PRICE_FIELDS = ["external_ref", "admin_attributes", "shopper_attributes"] as const;

/** @throws ApiError 422 for clashing tiers or sales */
export function buildPrice(
  bookId: string,
  attributes: CreatePriceRequest["data"]["attributes"],
  at: string,
): Price {
  const { sku, currencies, sales } = attributes;
  const empty: Price = {
    id: derivePriceId(bookId.toLowerCase(), sku),
    sku,
    currencies: toCurrencyPrices(currencies),
    ...(sales ? { sales: parseSales(sales) } : {}),
    created_at: at,
    updated_at: at,
  };
  const price = applyPatch(empty, attributes, PRICE_FIELDS);
  checkPrice(price);
  return price;
}

/** @throws ApiError 422 for another sku, or for clashing tiers or sales */
export function changePrice(
  before: Price,
  attributes: UpdatePriceRequest["data"]["attributes"],
  at: string,
): Price {
  const { sku, currencies, sales } = attributes;
  if (sku !== undefined && sku !== before.sku) {
    throw unprocessable("A price keeps its sku; delete it and create one for the other sku.", {
      title: TITLES.failedValidation,
      source: "data.attributes.sku",
    });
  }
  const { sales: oldSales, ...rest } = applyPatch(before, attributes, PRICE_FIELDS);
  const kept = sales === undefined ? oldSales : sales && parseSales(sales);
  const price: Price = {
    ...rest,
    ...(currencies ? { currencies: toCurrencyPrices(currencies) } : {}),
    ...(kept ? { sales: kept } : {}),
    updated_at: at,
  };
  checkPrice(price);
  return price;
}

/** Tax is not included by default. */
export function toCurrencyPrices(currencies: RequestedCurrencies): CurrencyPrices {
  return Object.fromEntries(
    Object.entries(currencies).map(
      ([code, { amount, includes_tax = false, tiers }]): [string, CurrencyPrice] => [
        code,
        { amount, includes_tax, ...(tiers ? { tiers: toTiers(tiers) } : {}) },
      ],
    ),
  );
}

function parseSales(sales: NonNullable<RequestedSales>): Record<string, Sale> {
  return Object.fromEntries(
    Object.entries(sales).map(([name, { schedule, bundle_ids, currencies }]): [string, Sale] => [
      name,
      {
        currencies: toCurrencyPrices(currencies),
        ...(schedule ? { schedule: parseSaleSchedule(schedule) } : {}),
        ...(bundle_ids ? { bundle_ids: bundle_ids.map((id) => id.toLowerCase()) } : {}),
      },
    ]),
  );
}

function parseSaleSchedule({ rrule, tzid, ...bounds }: RequestedSchedule): SaleSchedule {
  return {
    ...parseSchedule(bounds),
    ...dropUndefined({ rrule: rrule ?? undefined, tzid: tzid ?? undefined }),
  };
}

type RequestedSchedule = NonNullable<NonNullable<RequestedSales>[string]["schedule"]>;

/** Times in UTC, so that they can be compared as text; `null` for an open bound. */
export function parseSchedule({ valid_from, valid_to }: Schedule) {
  return { valid_from: parseMoment(valid_from), valid_to: parseMoment(valid_to) };
}

/** RFC 3339 allows leap seconds, spaces and lower case; `Date.parse` does not. @throws ApiError 422 */
function parseMoment(text: string | null | undefined): string | null {
  if (!text) return null;
  const at = Date.parse(text.toUpperCase().replace(" ", "T").replace(":60", ":59"));
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  throw unprocessable(`'${text}' is not a date and time.`, { title: TITLES.failedValidation });
}

type RequestedTiers = NonNullable<RequestedCurrencies[string]["tiers"]>;

function toTiers(tiers: RequestedTiers) {
  return Object.fromEntries(
    Object.entries(tiers).map(([name, { minimum_quantity, amount }]) => [name, { minimum_quantity, amount }]),
  );
}

/** Checks a price or a price modifier. @throws ApiError 422 with a problem per fault */
export function checkPrice(price: Pick<Price, "currencies" | "sales">): void {
  const [first, ...rest] = listPriceFaults(price).map((fault) =>
    problem(422, fault, { title: TITLES.failedValidation, source: "data.attributes" }),
  );
  if (first) throw toApiError(first, ...rest);
}

import { deriveUuid } from "../kernel/ids.ts";
import { isTimeZone } from "../kernel/local-days.ts";
import type { PriceEntry, PriceModifier, Sale, SaleSchedule } from "../releases/price.ts";
import { readWeekdays } from "../releases/sale-schedule.ts";
import type { Cursor } from "../table/table.ts";

export type PriceBook = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly external_ref?: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** Absent once all prices are copied. */
  readonly replication?: Replication;
  /** Prices that are found by `external_ref`; absent in books that versions without this index have written. */
  readonly indexedRefs?: IndexedRefs;
};

/** All prices, or those up to the last one that was read. */
type IndexedRefs = "all" | { readonly after: Cursor };

export type Replication = {
  /** Id of the book whose prices are copied. */
  readonly from: string;
  readonly status: "started" | "failed";
  /** Prices, without modifiers. */
  readonly copied: number;
  readonly total: number;
  /** The last one copied. */
  readonly after?: Cursor;
};

/** The price of one sku in one book. */
export type Price = {
  readonly id: string;
  readonly sku: string;
  readonly currencies: PriceEntry["currencies"];
  readonly sales?: Readonly<Record<string, Sale>>;
  readonly external_ref?: string;
  readonly admin_attributes?: Readonly<Record<string, string | null>>;
  readonly shopper_attributes?: Readonly<Record<string, string | null>>;
  readonly created_at: string;
  readonly updated_at: string;
};

/** A named change of a parent's price. Options of variations refer to it by name. */
export type Modifier = PriceModifier & {
  readonly id: string;
  readonly name: string;
  readonly external_ref?: string;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Derived from book and sku: a sku has one price per book, found by its id or its sku. */
export function derivePriceId(priceBookId: string, sku: string): string {
  return deriveUuid("price", priceBookId, sku);
}

/** Derived from book and name, which is unique in the book. */
export function deriveModifierId(priceBookId: string, name: string): string {
  return deriveUuid("modifier", priceBookId, name);
}

/** Lists one sentence per fault. */
export function listPriceFaults({ currencies, sales = {} }: Pick<Price, "currencies" | "sales">): string[] {
  return [...listTierFaults(currencies), ...listSaleFaults(Object.entries(sales))];
}

function listTierFaults(currencies: Price["currencies"]): string[] {
  return Object.entries(currencies).flatMap(([code, { tiers = {} }]) => {
    const minimums = Object.values(tiers).map((tier) => tier.minimum_quantity);
    return new Set(minimums).size < minimums.length
      ? [`Two tiers of ${code} have the same minimum_quantity.`]
      : [];
  });
}

function listSaleFaults(sales: readonly (readonly [string, Sale])[]): string[] {
  const faults = sales.flatMap(([, sale]) => listTierFaults(sale.currencies));
  const schedules = sales.map(([name, { schedule, bundle_ids }]) => {
    const { valid_from = null, valid_to = null, rrule, tzid } = schedule ?? {};
    faults.push(...listWeeklyFaults(name, schedule ?? {}));
    if (valid_from && valid_to && Date.parse(valid_from) >= Date.parse(valid_to)) {
      faults.push(`The sale '${name}' ends before it starts.`);
    }
    const weekly = rrule === undefined ? [] : [[...readWeekdays(rrule)], tzid ?? "UTC"];
    return JSON.stringify([valid_from, valid_to, [...(bundle_ids ?? [])].sort(), ...weekly]);
  });
  if (new Set(schedules).size < schedules.length) faults.push("Two sales have the same schedule.");
  const weekly = sales.filter(([, { schedule }]) => schedule?.rrule !== undefined);
  if (weekly.length > 0 && weekly.length < sales.length) {
    faults.push("Sales with 'rrule' and sales without it cannot be in the same price.");
  }
  const open = sales.length > 1 ? sales.filter(([, { schedule }]) => !schedule) : [];
  faults.push(
    ...open.map(([name]) => `The sale '${name}' needs a schedule, as there is more than one sale.`),
  );
  return faults;
}

function listWeeklyFaults(name: string, { valid_from, valid_to, rrule, tzid }: SaleSchedule): string[] {
  const faults: string[] = [];
  if (rrule !== undefined && (!valid_from || !valid_to)) {
    faults.push(`The sale '${name}' has 'rrule', so it needs 'valid_from' and 'valid_to'.`);
  }
  if (tzid !== undefined && rrule === undefined) {
    faults.push(`The sale '${name}' has 'tzid' without 'rrule'.`);
  }
  if (tzid !== undefined && !isTimeZone(tzid)) {
    faults.push(`The 'tzid' of the sale '${name}' is no time zone of the IANA database.`);
  }
  return faults;
}

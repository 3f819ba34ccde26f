import { availableAt } from "./available.ts";
import { joinedParts, partName } from "./parts.ts";
import type { StockedItem, StockPart, StockRecord, StockRecords } from "./stock.ts";

/** Which locations serve what, and the items that cannot be served. */
export type Allocation = { readonly parts: readonly StockPart[]; readonly short: readonly StockedItem[] };

/** Units of one product, of one location or of any, that items need together. */
type Need = {
  readonly record: StockRecord;
  readonly location?: string;
  quantity: number;
  readonly items: Set<StockedItem>;
};

/**
 * Where the units come from that items need. Items of one product and location are added up. An item with a location
 * is served from there; for one without, the first location that has enough serves it, else the fullest ones downwards.
 * A bundle that has a record is a product like others; one without is its components. Without a record nothing is short.
 */
export function allocationOf(items: readonly StockedItem[], records: StockRecords, now: Date): Allocation {
  const needs = needsOf(items, records);
  const parts: StockPart[] = [];
  const short = new Set<StockedItem>();
  for (const need of inOrder(needs)) {
    const found = partsFor(need, parts, now);
    if (found) parts.push(...found);
    else for (const item of need.items) short.add(item);
  }
  return { parts: joinedParts(parts), short: items.filter((item) => short.has(item)) };
}

/** Those that say where first: the others can go elsewhere. */
function inOrder(needs: readonly Need[]): Need[] {
  return [
    ...needs.filter(({ location }) => location !== undefined),
    ...needs.filter(({ location }) => location === undefined),
  ];
}

function needsOf(items: readonly StockedItem[], records: StockRecords): Need[] {
  const needs = new Map<string, Need>();
  for (const item of items) {
    for (const { product_id, quantity } of productsOf(item, records)) {
      const record = records.get(product_id.toLowerCase());
      if (!record) continue;
      const { location } = item;
      const target = { product_id, ...(location === undefined ? {} : { location }) };
      const name = partName(target);
      const need = needs.get(name) ?? { record, ...target, quantity: 0, items: new Set() };
      need.quantity += quantity;
      need.items.add(item);
      needs.set(name, need);
    }
  }
  return [...needs.values()];
}

type WantedUnits = { readonly product_id: string; readonly quantity: number };

function productsOf(item: StockedItem, records: StockRecords): readonly WantedUnits[] {
  if (records.has(item.product_id.toLowerCase())) return [item];
  const { components = [], quantity } = item;
  return components.map((one) => ({ product_id: one.product_id, quantity: one.quantity * quantity }));
}

/** @param taken what others have got already @returns nothing if there is too little */
function partsFor(need: Need, taken: readonly StockPart[], now: Date): StockPart[] | undefined {
  const { record, quantity, location } = need;
  const left = (slug: string | undefined) => availableAt(record, now, slug) - takenOf(record, slug, taken);
  const part = (slug: string | undefined, units: number): StockPart => ({
    product_id: record.product_id,
    ...(slug === undefined ? {} : { location: slug }),
    quantity: units,
    stock_id: record.stock_id,
  });
  if (location !== undefined || !record.locations) {
    return left(location) >= quantity ? [part(location, quantity)] : undefined;
  }
  const rooms = record.locations.map(({ slug }) => ({ slug, units: left(slug) }));
  const whole = rooms.find(({ units }) => units >= quantity);
  if (whole) return [part(whole.slug, quantity)];
  return split(rooms, quantity)?.map(({ slug, units }) => part(slug, units));
}

type Share = { readonly slug: string; readonly units: number };

/** From the fullest downwards. */
function split(shares: readonly Share[], quantity: number): Share[] | undefined {
  let missing = quantity;
  const found = shares
    .toSorted((a, b) => b.units - a.units)
    .map(({ slug, units }) => {
      const share = Math.max(0, Math.min(units, missing));
      missing -= share;
      return { slug, units: share };
    });
  return missing > 0 ? undefined : found.filter(({ units }) => units > 0);
}

function takenOf({ product_id }: StockRecord, slug: string | undefined, taken: readonly StockPart[]): number {
  return taken
    .filter((part) => part.product_id === product_id && part.location === slug)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

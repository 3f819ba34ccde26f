import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import { availableAt } from "./available.ts";
import {
  mergeParts,
  partName,
  type StockedItem,
  type StockPart,
  type StockRecord,
  type StockRecords,
} from "./stock.ts";

/** Units by location, and items for which there are too few. */
export type Allocation = { readonly parts: readonly StockPart[]; readonly short: readonly StockedItem[] };

/** Units of one product that items need together, at one location or anywhere. */
type Need = {
  readonly record: StockRecord;
  readonly location?: string;
  quantity: number;
  readonly items: Set<StockedItem>;
};

/**
 * Without a location of its own an item comes from the first location with enough, else from the fullest
 * ones. A bundle without a record counts as its components; other products without one are never short.
 */
export function allocateItems(items: readonly StockedItem[], records: StockRecords, now: Date): Allocation {
  const needs = collectNeeds(items, records);
  const parts: StockPart[] = [];
  const short = new Set<StockedItem>();
  for (const need of orderNeeds(needs)) {
    const needParts = chooseParts(need, parts, now);
    if (needParts) parts.push(...needParts);
    else for (const item of need.items) short.add(item);
  }
  return { parts: mergeParts(parts), short: items.filter((item) => short.has(item)) };
}

/** Needs without a location can be met elsewhere, so they come last. */
function orderNeeds(needs: readonly Need[]): Need[] {
  return [
    ...needs.filter(({ location }) => location !== undefined),
    ...needs.filter(({ location }) => location === undefined),
  ];
}

function collectNeeds(items: readonly StockedItem[], records: StockRecords): Need[] {
  const needs = new Map<string, Need>();
  for (const item of items) {
    for (const { product_id, quantity } of expandBundle(item, records)) {
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

type ProductUnits = { readonly product_id: string; readonly quantity: number };

function expandBundle(item: StockedItem, records: StockRecords): readonly ProductUnits[] {
  if (records.has(item.product_id.toLowerCase())) return [item];
  const { components = [], quantity } = item;
  return components.map((one) => ({ product_id: one.product_id, quantity: one.quantity * quantity }));
}

/** @param taken parts of earlier needs @returns undefined if there are too few units */
function chooseParts(need: Need, taken: readonly StockPart[], now: Date): StockPart[] | undefined {
  const { record, quantity, location } = need;
  const unitsLeft = (slug: string | undefined) =>
    availableAt(record, now, slug) - countTaken(record, slug, taken);
  const part = (slug: string | undefined, units: number): StockPart => ({
    product_id: record.product_id,
    ...(slug === undefined ? {} : { location: slug }),
    quantity: units,
    stock_id: record.stock_id,
  });
  if (location !== undefined || !record.locations) {
    return unitsLeft(location) >= quantity ? [part(location, quantity)] : undefined;
  }
  const rooms = record.locations.map(({ slug }) => ({ slug, units: unitsLeft(slug) }));
  const whole = rooms.find(({ units }) => units >= quantity);
  if (whole) return [part(whole.slug, quantity)];
  return splitOverLocations(rooms, quantity)?.map(({ slug, units }) => part(slug, units));
}

type LocationUnits = { readonly slug: string; readonly units: number };

/** Fullest location first. */
function splitOverLocations(shares: readonly LocationUnits[], quantity: number): LocationUnits[] | undefined {
  let missing = quantity;
  const filled = shares
    .toSorted((a, b) => b.units - a.units)
    .map(({ slug, units }) => {
      const share = Math.max(0, Math.min(units, missing));
      missing -= share;
      return { slug, units: share };
    });
  return missing > 0 ? undefined : filled.filter(({ units }) => units > 0);
}

function countTaken(
  { product_id }: StockRecord,
  slug: string | undefined,
  taken: readonly StockPart[],
): number {
  return taken
    .filter((part) => part.product_id === product_id && part.location === slug)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Includes the components of bundles. */
export function listStockIds(items: readonly StockedItem[]): readonly string[] {
  const ids = items.flatMap(({ product_id, components = [] }) => [
    product_id,
    ...components.map((component) => component.product_id),
  ]);
  return [...new Set(ids.filter(Boolean).map((id) => id.toLowerCase()))];
}

/** False for a bundle of which only the components have records. */
export function isManaged(item: Pick<StockedItem, "product_id">, records: StockRecords): boolean {
  return records.has(item.product_id.toLowerCase());
}

/** Adds up items of one product and location. */
export function findShortItems(
  items: readonly StockedItem[],
  records: StockRecords,
  now: Date,
): readonly StockedItem[] {
  return allocateItems(items, records, now).short;
}

/** Names the bundle instead of a component. */
export function buildStockProblem(
  { name, product_id, sku }: Pick<StockedItem, "name" | "product_id" | "sku">,
  { meta, ...extra }: Partial<Pick<Problem, "source" | "meta">> = {},
): Problem {
  return problem(400, `${name}: fewer units are available than requested`, {
    ...extra,
    title: TITLES.insufficientStock,
    meta: { ...meta, id: product_id, sku },
  });
}

/** One problem per product. */
export function buildStockProblems(short: readonly StockedItem[]): readonly Problem[] {
  const byProduct = new Map(short.toReversed().map((item) => [item.product_id.toLowerCase(), item]));
  return [...byProduct.values()].toReversed().map((item) => buildStockProblem(item));
}

/** Characters of a location's slug, as in the public contract. */
export const LONGEST_SLUG = 128;

/** Record, log and use counts of a product's locations are written in one transaction of 100 actions. */
export const MAX_LOCATIONS_OF_PRODUCT = 48;

/** Product ids in one request. */
export const MAX_READ_PRODUCTS = 100;

/** Units of one movement. */
export const LARGEST_QUANTITY = 1_000_000_000;

/** Units of one product: far below the limit of exact integers, even with many movements at once. */
export const LARGEST_TOTAL = 1_000_000_000_000;

/** Units of a product at one location, or anywhere without one. */
export type StockPart = {
  readonly product_id: string;
  readonly location?: string;
  readonly quantity: number;
  /** The record that they were taken from; without it, any record of the product. */
  readonly stock_id?: string;
};

/** Whole units; the sum of both is what lies on the shelves. */
export type StockCount = { readonly available: number; readonly allocated: number };

/** Units that an unpaid order has until `until` (epoch seconds). */
export type Hold = { readonly until: number; readonly location?: string; readonly quantity: number };

/** A product without a record is never out of stock. */
export type StockRecord = {
  readonly product_id: string;
  readonly stock_id: string;
  /** Sum of all locations as stored: all holds count as allocated, ended ones too. */
  readonly count: StockCount;
  /** In the order in which they were sent; absent if the record has none. */
  readonly locations?: readonly (StockCount & { readonly slug: string })[];
  readonly holds: readonly Hold[];
  readonly movements: number;
  readonly created_at: string;
  readonly updated_at: string;
};

/** By product id in lower case. */
export type StockRecords = ReadonlyMap<string, StockRecord>;

export type StockedItem = {
  readonly product_id: string;
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly location?: string;
  /** Selected products of a bundle, with their quantity in one bundle. */
  readonly components?: readonly { readonly product_id: string; readonly quantity: number }[];
};

export type StockAction = "increment" | "decrement" | "allocate" | "deallocate" | "set";

/** All parts of an order move, or none. */
export type OrderStockAction =
  /** For an order that is not paid yet; epoch seconds. */
  | { readonly action: "hold"; readonly until: number }
  | { readonly action: "allocate" }
  /** Turns a hold into an allocation. */
  | { readonly action: "keep_held"; readonly until: number }
  | { readonly action: "deallocate"; readonly held_until?: number }
  /** Logged as a deallocation and a decrement. */
  | { readonly action: "ship" };

/** One part per product and location. */
export function mergeParts(parts: readonly StockPart[]): StockPart[] {
  return [...Map.groupBy(parts, partName).values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }]
      : [],
  );
}

/** True if the record was deleted since: the units of its successor belong to other orders. */
export function isOfOtherRecord({ stock_id }: Pick<StockRecord, "stock_id">, part: StockPart): boolean {
  return part.stock_id !== undefined && part.stock_id !== stock_id;
}

export function partName({ product_id, location }: Pick<StockPart, "product_id" | "location">): string {
  return JSON.stringify([product_id.toLowerCase(), location ?? null]);
}

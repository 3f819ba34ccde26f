/** Units of a product in one location, or in all where no location is named: what moves together. */
export type StockPart = {
  readonly product_id: string;
  /** Slug of a stock location. */
  readonly location?: string;
  readonly quantity: number;
  /** The record that they were taken from; without it, any record of the product. */
  readonly stock_id?: string;
};

/** Whole units. The total of both is what lies on the shelves. */
export type StockCount = { readonly available: number; readonly allocated: number };

/** Units that an unpaid order has until a moment, in epoch seconds; after it they are available again. */
export type Hold = { readonly until: number; readonly location?: string; readonly quantity: number };

/** How much there is of a product. A product without a record is never out of stock. */
export type StockRecord = {
  readonly product_id: string;
  readonly stock_id: string;
  /** Of all locations together, as stored: what is held counts as allocated, also when the hold has ended. */
  readonly count: StockCount;
  /** In the order in which they were given; absent where the record has none. */
  readonly locations?: readonly (StockCount & { readonly slug: string })[];
  readonly holds: readonly Hold[];
  /** How many movements there were. */
  readonly movements: number;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Records by the ids of their products, in small letters; products that have none are missing. */
export type StockRecords = ReadonlyMap<string, StockRecord>;

/** What is to be had of stock by an item of a cart or an order. */
export type StockedItem = {
  readonly product_id: string;
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly location?: string;
  /** Of a bundle: the products selected, with how many of each are in one bundle. */
  readonly components?: readonly { readonly product_id: string; readonly quantity: number }[];
};

export type StockAction = "increment" | "decrement" | "allocate" | "deallocate" | "set";

/** What orders do to stock, all parts of an order at once or none. */
export type OrderStockAction =
  /** Until a moment, for an order that is not paid yet. */
  | { readonly action: "hold"; readonly until: number }
  | { readonly action: "allocate" }
  /** What was held becomes allocated for good. */
  | { readonly action: "keep_held"; readonly until: number }
  | { readonly action: "deallocate"; readonly held_until?: number }
  /** Leaves the shelves: a deallocation and a decrement, both in the log. */
  | { readonly action: "ship" };

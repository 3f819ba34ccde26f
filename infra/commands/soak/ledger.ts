/** An order that was acknowledged, with what the service said of it. */
export type KnownOrder = {
  readonly id: string;
  readonly total: number;
  /** Pieces of each product. */
  readonly pieces: ReadonlyMap<string, number>;
  state: "unpaid" | "paid" | "fulfilled" | "cancelled";
  transaction?: string;
  refunded: number;
};

/** The sums that one product's stock must have. */
type KnownStock = { total: number; allocated: number };

/** An object of which only the wanted answer is kept; `undefined` after its deletion. */
type Wanted = Readonly<Record<string, unknown>> | undefined;

export type Ledger = {
  /** Acknowledged orders by cart. */
  readonly orders: Map<string, KnownOrder>;
  readonly stock: Map<string, KnownStock>;
  /** Pieces in a cart by its id and sku; gone after its checkout. */
  readonly carts: Map<string, Map<string, number>>;
  /** The fields that a GET of the path must show. */
  readonly objects: Map<string, Wanted>;
};

export function openLedger(): Ledger {
  return { orders: new Map(), stock: new Map(), carts: new Map(), objects: new Map() };
}

/** Notes a payment: its pieces are allocated. */
export function notePaid({ stock }: Ledger, order: KnownOrder, transaction: string): void {
  order.state = "paid";
  order.transaction = transaction;
  for (const [product, quantity] of order.pieces) {
    const known = stock.get(product);
    if (known) known.allocated += quantity;
  }
}

/** Notes that a paid order left: what was allocated is gone from the stock. */
export function noteFulfilled({ stock }: Ledger, order: KnownOrder): void {
  order.state = "fulfilled";
  for (const [product, quantity] of order.pieces) {
    const known = stock.get(product);
    if (!known) continue;
    known.allocated -= quantity;
    known.total -= quantity;
  }
}

/** Notes a cancellation: only a paid order had pieces allocated. */
export function noteCancelled({ stock }: Ledger, order: KnownOrder): void {
  const wasPaid = order.state === "paid";
  order.state = "cancelled";
  for (const [product, quantity] of wasPaid ? order.pieces : []) {
    const known = stock.get(product);
    if (known) known.allocated -= quantity;
  }
}

/** @returns the fields that differ, as words */
export function differences(wanted: Readonly<Record<string, unknown>>, shown: unknown): string[] {
  const fields = (shown ?? {}) as Record<string, unknown>;
  return Object.entries(wanted).flatMap(([name, value]) =>
    JSON.stringify(fields[name]) === JSON.stringify(value)
      ? []
      : [`${name} is ${JSON.stringify(fields[name])}, was ${JSON.stringify(value)}`],
  );
}

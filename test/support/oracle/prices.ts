/** An amount for each unit; a tier's amount from its quantity on. */
export type Price = {
  readonly amount: number;
  readonly includes_tax: boolean;
  readonly tiers?: Readonly<Record<string, { readonly minimum_quantity: number; readonly amount: number }>>;
};
type Prices = Readonly<Record<string, Price>>;
type Schedule = { readonly valid_from?: string; readonly valid_to?: string };
type Sale = {
  readonly schedule?: Schedule;
  readonly bundle_ids?: readonly string[];
  readonly currencies: Prices;
};

/** The prices of a product in a price book, as they are written. */
export type Entry = { readonly currencies: Prices; readonly sales: Readonly<Record<string, Sale>> };

/** The price books of a catalog by sku, the highest priority first. */
export type Books = readonly Readonly<Record<string, Entry>>[];

export type Moment = { readonly currency: string; readonly at: Date };
type UnitPrice = Pick<Price, "amount" | "includes_tax">;

/** The price of a unit at this quantity: of the first book with the currency, its sale or list price, and the tier. */
export function findPrice(
  books: Books,
  sku: string,
  quantity: number,
  moment: Moment,
): UnitPrice | undefined {
  const price = findBase(books, sku, moment, undefined);
  if (!price) return undefined;
  const reached = Object.values(price.tiers ?? {})
    .filter(({ minimum_quantity }) => minimum_quantity <= quantity)
    .toSorted((a, b) => b.minimum_quantity - a.minimum_quantity);
  return { amount: reached[0]?.amount ?? price.amount, includes_tax: price.includes_tax };
}

export type Bundle = {
  readonly id: string;
  readonly sku: string;
  /** Units by sku. */
  readonly selection: Readonly<Record<string, number>>;
};

/** A bundle that is in no price book costs what its options cost, without tiers. */
export function findBundlePrice(
  books: Books,
  { id, sku, selection }: Bundle,
  quantity: number,
  moment: Moment,
): UnitPrice | undefined {
  if (books.some((book) => book[sku])) return findPrice(books, sku, quantity, moment);
  const options = Object.entries(selection).map(([one, units]) => ({
    units,
    price: findBase(books, one, moment, id),
  }));
  const [first] = options;
  if (!first?.price) return undefined;
  const { includes_tax } = first.price;
  let amount = 0;
  for (const { units, price } of options) {
    if (!price || price.includes_tax !== includes_tax) return undefined;
    amount += units * price.amount;
  }
  return { amount, includes_tax };
}

function findBase(
  books: Books,
  sku: string,
  { currency, at }: Moment,
  bundle: string | undefined,
): Price | undefined {
  const entry = books.map((book) => book[sku]).find((one) => one?.currencies[currency]);
  if (!entry) return undefined;
  const running = Object.values(entry.sales).filter((sale) => sale.currencies[currency] && runs(sale, at));
  const byLength = running.toSorted((a, b) => readLength(a) - readLength(b));
  const own = byLength.find((sale) => bundle !== undefined && sale.bundle_ids?.includes(bundle));
  const sale = own ?? byLength.find(({ bundle_ids }) => bundle_ids === undefined);
  return (sale ?? entry).currencies[currency];
}

function runs({ schedule: { valid_from, valid_to } = {} }: Sale, at: Date): boolean {
  return (!valid_from || new Date(valid_from) <= at) && (!valid_to || new Date(valid_to) > at);
}

function readLength({ schedule: { valid_from, valid_to } = {} }: Sale): number {
  return valid_from && valid_to ? Date.parse(valid_to) - Date.parse(valid_from) : Number.POSITIVE_INFINITY;
}

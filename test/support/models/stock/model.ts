/** Pieces at one place. */
export type Counts = { available: number; allocated: number };
export type Entry = {
  readonly action: string;
  readonly quantity: number;
  readonly location?: string;
  readonly at: string;
};

export type ModelStock = {
  readonly product: string;
  /** Unknown until an answer shows it. */
  stockId: string;
  readonly createdAt: string;
  updatedAt: string;
  /** Counts by location, or at `EVERYWHERE` alone. */
  places: Map<string, Counts>;
  readonly log: Entry[];
};

export type Model = { now: number; readonly stocks: ModelStock[] };

/** The place of stock without locations. */
export const EVERYWHERE = "";
/** The locations of the shop. */
export const LOCATIONS = ["north", "shop"] as const;

export const aModel = (): Model => ({ now: Date.parse("2026-03-02T10:00:00.000Z"), stocks: [] });

export const timeOf = ({ now }: Model) => new Date(now).toISOString();
export const hasLocations = ({ places }: ModelStock) => !places.has(EVERYWHERE);
export const total = ({ available, allocated }: Counts) => available + allocated;

export function sumPlaces({ places }: ModelStock): Counts {
  const all = [...places.values()];
  return {
    available: all.reduce((sum, one) => sum + one.available, 0),
    allocated: all.reduce((sum, one) => sum + one.allocated, 0),
  };
}

/** The counts after a transaction; undefined if the contract refuses it. */
export function move({ available, allocated }: Counts, action: string, n: number): Counts | undefined {
  const after = {
    increment: { available: available + n, allocated },
    decrement: { available: available - n, allocated },
    allocate: { available: available - n, allocated: allocated + n },
    deallocate: { available: available + n, allocated: allocated - n },
    set: { available: n - allocated, allocated },
  }[action];
  return after && after.available >= 0 && after.allocated >= 0 ? after : undefined;
}

export function note(model: Model, stock: ModelStock, action: string, quantity: number, place: string): void {
  stock.updatedAt = timeOf(model);
  const location = place === EVERYWHERE ? {} : { location: place };
  stock.log.push({ action, quantity, ...location, at: timeOf(model) });
}

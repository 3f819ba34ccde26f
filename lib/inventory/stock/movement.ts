import type { StockAction } from "./stock.ts";

/** Log entry of a record. Entries add up in any order. */
export type Movement = {
  /** A UUID that begins with the time. */
  readonly id: string;
  readonly action: StockAction;
  /** Units moved; for `set` the new total. */
  readonly quantity: number;
  readonly location?: string;
  /** Change of the counters; holds count as allocated. */
  readonly added: { readonly available: number; readonly allocated: number };
  readonly order_id?: string;
  readonly created_at: string;
};

export function computeAdded(action: Exclude<StockAction, "set">, quantity: number): Movement["added"] {
  switch (action) {
    case "increment":
      return { available: quantity, allocated: 0 };
    case "decrement":
      return { available: -quantity, allocated: 0 };
    case "allocate":
      return { available: -quantity, allocated: quantity };
    case "deallocate":
      return { available: quantity, allocated: -quantity };
  }
}

/** Log entry of ended holds; empty for zero units. */
export function buildReleaseEntries(
  units: number,
  buildFields: () => Pick<Movement, "id" | "location" | "created_at">,
): Movement[] {
  if (units === 0) return [];
  const added = computeAdded("deallocate", units);
  return [{ ...buildFields(), action: "deallocate", quantity: units, added }];
}

import type { StockAction } from "./stock.ts";

/** An entry in the log of a record. What it did to the counters adds up, in whatever order. */
export type Movement = {
  /** A UUID that begins with the moment, so that ids are in the order of the movements. */
  readonly id: string;
  readonly action: StockAction;
  /** Units that were moved; of `set` the total that there is then. */
  readonly quantity: number;
  readonly location?: string;
  /** What was added to the counters; what is held counts as allocated. */
  readonly added: { readonly available: number; readonly allocated: number };
  readonly order_id?: string;
  readonly created_at: string;
};

/** What an action adds to the counters. */
export function addedBy(action: Exclude<StockAction, "set">, quantity: number): Movement["added"] {
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

/** The entry of ended holds whose units are available again; none for no units. */
export function freedBy(
  units: number,
  fieldsOf: () => Pick<Movement, "id" | "location" | "created_at">,
): Movement[] {
  if (units === 0) return [];
  const added = addedBy("deallocate", units);
  return [{ ...fieldsOf(), action: "deallocate", quantity: units, added }];
}

import type { Shop } from "../support/shop.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";

/** Items that an area stores, created through its endpoints. `test/<area>/stored.ts` lists them. */
export type StoredPart = {
  /** Parts are added in this order. */
  readonly place: number;
  readonly add: (shop: Shop<MemoryTable>) => Promise<unknown>;
};

/** A request with this deadline does only one step of its work. */
export const HURRIED = { deadlineMs: 0 };

import type { TimedId } from "../../kernel/timed-id.ts";
import type { CountedList } from "../../table/counted/counted-list.ts";

/** All products of the store. Each change moves one, so it has as many partitions as the list of orders. */
export const PRODUCT_LIST: CountedList = { name: "products", order: "latest first", shards: 4 };

/** A product as the list knows it. */
export function timedProduct({
  id,
  updated_at,
}: {
  readonly id: string;
  readonly updated_at: string;
}): TimedId {
  return { id, at: updated_at };
}

import type { TimedId } from "../../kernel/timed-id.ts";
import type { CountedList } from "../../table/counted/counted-list.ts";

/** Each change of a product moves its entry, so the list has as many partitions as the list of orders. */
export const PRODUCT_LIST: CountedList = { name: "products", order: "latest first", shards: 4 };

export function toTimedProduct({
  id,
  updated_at,
}: {
  readonly id: string;
  readonly updated_at: string;
}): TimedId {
  return { id, at: updated_at };
}

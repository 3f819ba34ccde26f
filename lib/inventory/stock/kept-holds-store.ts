import { keys } from "../../table/keys.ts";
import type { Put } from "../../table/table.ts";
import type { StockRecord } from "./stock.ts";

const KEPT_SECONDS = 7 * 24 * 60 * 60;

/** For a week, keeping the same hold again fails. */
export function buildKeptHoldPut(
  { product_id, stock_id }: Pick<StockRecord, "product_id" | "stock_id">,
  id: string,
  at: Date,
): Put {
  const expires_at = Math.floor(at.getTime() / 1000) + KEPT_SECONDS;
  return {
    put: { ...keys.keptHold(product_id, stock_id, id), type: "stock_kept", expires_at },
    when: { only: "absent" },
  };
}

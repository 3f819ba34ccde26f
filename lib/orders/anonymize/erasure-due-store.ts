import { keys } from "../../table/keys.ts";
import type { Put } from "../../table/table.ts";

/** Type of the item whose expiry makes the stream's reader anonymize an order. */
export const ERASURE_DUE_TYPE = "erasure_due";

/** For the transaction that takes the person off the order, or once the mark before has expired. */
export function buildErasureDueWrite(orderId: string, dueAt: Date): Put {
  const expires_at = Math.ceil(dueAt.getTime() / 1000);
  return {
    put: { ...keys.erasureDue(orderId), type: ERASURE_DUE_TYPE, expires_at },
    when: { unconditional: "the reader looks at the order itself, so an earlier or later mark does no harm" },
  };
}

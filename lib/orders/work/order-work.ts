import type { OrderStockAction, StockPart } from "../../inventory/stock/stock.ts";
import type { CodeRef } from "../../promotions/live/code.ts";
import type { ReturnReason } from "../../promotions/live/code-uses.ts";

export type OrderStep =
  | { readonly kind: "stock"; readonly parts: readonly StockPart[]; readonly action: OrderStockAction }
  | {
      readonly kind: "code";
      readonly code: CodeRef;
      /** Reason of the return; absent for an order that was never created. */
      readonly because?: ReturnReason;
    };

/** Each step is done once, under the order's version (`docs/decisions/0094-large-orders.md`). */
export type OrderWork = {
  /** Also the id of its task. */
  readonly id: string;
  /** `allocate` ahead of a first payment; `carry_out` what was decided already. */
  readonly goal: "allocate" | "carry_out";
  readonly left: readonly OrderStep[];
  /** Allocated so far, ahead of a payment. */
  readonly allocated?: readonly StockPart[];
  /** ISO time until which a payment may follow; after it any request may give the stock back. */
  readonly until?: string;
};

import type { CodeRef } from "../../live-promotions/code.ts";
import type { ReturnReason } from "../../live-promotions/code-uses.ts";
import type { OrderStockAction, StockPart } from "../../stock/stock.ts";

/** All parts of one product, or a code: what is done at once. */
export type OrderStep =
  | { readonly kind: "stock"; readonly parts: readonly StockPart[]; readonly action: OrderStockAction }
  | {
      readonly kind: "code";
      readonly code: CodeRef;
      /** Why its uses come back; absent for an order that was never there. */
      readonly because?: ReturnReason;
    };

/**
 * What an order takes or gives back in more than one transaction, and how far that has come; each of them writes the
 * order under its version, so that each step is done once (`docs/decisions/0094-large-orders.md`).
 */
export type OrderWork = {
  /** Names it, and its task. */
  readonly id: string;
  /** `allocate` ahead of a first payment; `carry_out` what was decided already. */
  readonly goal: "allocate" | "carry_out";
  /** What is still to be done, in this order. */
  readonly left: readonly OrderStep[];
  /** What has been allocated so far, ahead of a payment. */
  readonly allocated?: readonly StockPart[];
  /** Until when a payment may follow on what was allocated ahead; after it anyone gives it back. */
  readonly until?: string;
};

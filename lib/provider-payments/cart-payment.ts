import type { CurrencyFormat } from "../kernel/money.ts";
import type { ProviderPayment } from "./provider-payment.ts";

/** A payment that begins with a cart. The first order of the cart takes it. */
export type CartPayment = {
  /** Id of the transaction that it becomes. */
  readonly id: string;
  readonly gateway: string;
  /** Minor units of the cart's currency. */
  readonly amount: number;
  readonly currency: CurrencyFormat;
  /** Id at the provider; empty until it is created there. */
  readonly reference: string;
  /** `paid`: the money is taken or reserved. `ended`: it can no longer be paid. */
  readonly status: "open" | "paid" | "ended";
  /** The order that has taken it. */
  readonly order_id?: string;
  readonly provider: ProviderPayment;
  readonly created_at: string;
};

/** True while the cart's next order may take it. */
export function isOfCart({ status, order_id }: CartPayment): boolean {
  return status !== "ended" && order_id === undefined;
}

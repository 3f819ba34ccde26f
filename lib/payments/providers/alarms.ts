import type { Context } from "../../use-case/context.ts";

/** Troubles that an operator must look at. Each is a line of the log and a metric, from which an alarm follows. */
export type PaymentAlarm =
  | "payment-mismatch"
  | "paid-although-ended"
  | "paid-without-order"
  | "paid-without-stock"
  | "overpaid"
  | "refund-failed"
  | "dispute-begun"
  | "key-refused"
  | "pending-too-long";

/** @answers Which troubles with payments raise an alarm? */
export function raisePaymentAlarm(
  { log, count }: Pick<Context, "log" | "count">,
  alarm: PaymentAlarm,
  of: Readonly<Record<string, string | undefined>>,
): void {
  log.error("payment-alarm", { alarm, ...of });
  count("PaymentAlarms");
}

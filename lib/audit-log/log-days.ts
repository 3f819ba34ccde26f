/** For how long records are kept. Those that are written keep the expiry that they were written with. */
export type LogDays = {
  /** For logs of personal data. */
  readonly days: number;
  readonly audit_days: number;
  /** After them, orders of erased persons are anonymized; counted from the day of the order. */
  readonly order_retention_days: number;
};

export const LONGEST_LOG_DAYS = 365;
export const SHORTEST_AUDIT_DAYS = 30;
export const LONGEST_AUDIT_DAYS = 3650;

/** Tax laws ask for five to ten years. */
export const LONGEST_ORDER_DAYS = 4000;

export const DEFAULT_LOG_DAYS: LogDays = { days: 365, audit_days: 365, order_retention_days: 3650 };

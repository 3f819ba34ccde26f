/** For how long records are kept. Those that are written keep the expiry that they were written with. */
export type LogDays = { readonly audit_days: number };

export const SHORTEST_AUDIT_DAYS = 30;
export const LONGEST_AUDIT_DAYS = 3650;

export const DEFAULT_LOG_DAYS: LogDays = { audit_days: 365 };

import { addDays, findStartOfDay, readLocalDay, readWeekday } from "../kernel/local-days.ts";
import type { SaleSchedule, Schedule } from "./price.ts";

/** `valid_from` is inclusive, `valid_to` exclusive. */
export function isRunning({ valid_from, valid_to }: Schedule, now: Date): boolean {
  const at = now.getTime();
  return (!valid_from || Date.parse(valid_from) <= at) && (!valid_to || at < Date.parse(valid_to));
}

/** Weekdays as `BYDAY` names them, Sunday first. */
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;

/** The days of a rule such as `FREQ=WEEKLY;BYDAY=SA,SU`, 0 for Sunday. */
export function readWeekdays(rrule: string): ReadonlySet<number> {
  const named = rrule.slice(rrule.lastIndexOf("=") + 1).split(",");
  return new Set(WEEKDAYS.flatMap((name, at) => (named.includes(name) ? [at] : [])));
}

export type SaleRun = {
  /** When it ends; null if it does not. */
  readonly expires: string | null;
  /** Milliseconds. Of the sales that run, the shortest counts. */
  readonly length: number;
};

/** The run of a sale that a moment is in; undefined if the sale does not run then. */
export function findSaleRun(schedule: SaleSchedule, now: Date): SaleRun | undefined {
  if (!isRunning(schedule, now)) return undefined;
  const { valid_from, valid_to, rrule, tzid = DEFAULT_ZONE } = schedule;
  const length =
    valid_from && valid_to ? Date.parse(valid_to) - Date.parse(valid_from) : Number.POSITIVE_INFINITY;
  const whole = { expires: valid_to ?? null, length };
  return rrule === undefined ? whole : findWeeklyRun(readWeekdays(rrule), tzid, { whole, now });
}

const DEFAULT_ZONE = "UTC";
const DAY_MS = 86_400_000;

/** A run is a sequence of days: Saturday and Sunday are one. A day counts 24 hours, also when clocks change. */
function findWeeklyRun(
  days: ReadonlySet<number>,
  timeZone: string,
  { whole, now }: { readonly whole: SaleRun; readonly now: Date },
): SaleRun | undefined {
  if (days.size === WEEKDAYS.length) return whole;
  const today = readLocalDay(timeZone, now);
  const isOn = (offset: number) => days.has(readWeekday(addDays(today, offset)));
  if (!isOn(0)) return undefined;
  let [first, end] = [0, 1];
  while (isOn(first - 1)) first -= 1;
  while (isOn(end)) end += 1;
  const ends = new Date(findStartOfDay(timeZone, addDays(today, end))).toISOString();
  const { expires } = whole;
  return {
    expires: expires !== null && Date.parse(expires) < Date.parse(ends) ? expires : ends,
    length: (end - first) * DAY_MS,
  };
}

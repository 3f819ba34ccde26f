import { processMemory } from "./process-memory.ts";

/** A day of the calendar, without a time zone. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

const DAY_MS = 86_400_000;

/** Making a formatter takes some hundred times as long as using it. */
const formatters = processMemory(() => new Map<string, Intl.DateTimeFormat>());

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters().get(timeZone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    ...{ calendar: "gregory", numberingSystem: "latn", hourCycle: "h23" },
    ...{ year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  formatters().set(timeZone, made);
  return made;
}

const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

/** True for names of the IANA time zone database, such as `Europe/London` and `UTC`. */
export function isTimeZone(text: string): boolean {
  if (!ZONE_NAME.test(text)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: text }));
  } catch {
    return false;
  }
}

/** Milliseconds that clocks of the time zone are ahead of UTC at a moment. */
function readOffset(timeZone: string, at: number): number {
  const parts = new Map(
    getFormatter(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

/** The day that calendars of the time zone show at a moment. */
export function readLocalDay(timeZone: string, at: Date): CalendarDay {
  return toDay(at.getTime() + readOffset(timeZone, at.getTime()));
}

function toDay(milliseconds: number): CalendarDay {
  const date = new Date(milliseconds);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function toMilliseconds({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day);
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return toDay(toMilliseconds(day) + count * DAY_MS);
}

/** 0 for Sunday, as `Date.getDay`. */
export function readWeekday(day: CalendarDay): number {
  return new Date(toMilliseconds(day)).getUTCDay();
}

/** The first moment of a day, in epoch milliseconds. Where clocks are put forward at midnight, it is not 00:00. */
export function findStartOfDay(timeZone: string, day: CalendarDay): number {
  const midnight = toMilliseconds(day);
  // Zones change their offset at most once around a midnight, so the one before or the one after counts.
  const starts = [-DAY_MS, DAY_MS].map((around) => midnight - readOffset(timeZone, midnight + around));
  const inDay = starts.filter((start) => toMilliseconds(readLocalDay(timeZone, new Date(start))) >= midnight);
  return Math.min(...(inDay.length > 0 ? inDay : starts));
}

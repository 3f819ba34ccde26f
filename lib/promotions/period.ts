import type { Fault } from "./faults.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(\.\d{1,9})?(z|[+-]\d\d:\d\d)$/i;

/** Converts a day or a date-time to UTC. A day means its midnight. `undefined` for other text. */
export function parsePromotionDate(text: string): string | undefined {
  if (!DAY.test(text) && !MOMENT.test(text)) return undefined;
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // `Date.parse` accepts 30 February and moves it to March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const milliseconds = Date.parse(text.toUpperCase());
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

export type Period = { readonly start: string; readonly end: string };

/** Invalid dates stay unchanged, so that `findPeriodFaults` can report them. */
export function normalizePeriod({ start, end }: Period): Period {
  return { start: parsePromotionDate(start) ?? start, end: parsePromotionDate(end) ?? end };
}

export function findPeriodFaults(period: Period): readonly Fault[] {
  const { start, end } = normalizePeriod(period);
  const faults = Object.entries({ start, end }).flatMap(([path, text]) =>
    parsePromotionDate(text) === undefined
      ? [{ path, text: "must be a day such as 2026-03-01, or a date and time (RFC 3339)" }]
      : [],
  );
  if (faults.length > 0 || Date.parse(start) < Date.parse(end)) return faults;
  return [{ path: "end", text: "must be later than 'start'" }];
}

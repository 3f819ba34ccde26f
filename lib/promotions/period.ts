import type { Fault } from "./faults.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(\.\d{1,9})?(z|[+-]\d\d:\d\d)$/i;

/** A start or end as it is kept and answered: a day is its midnight in UTC. `undefined` for what is neither. */
export function momentOf(text: string): string | undefined {
  if (!DAY.test(text) && !MOMENT.test(text)) return undefined;
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The 30th of February reads as one of March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const milliseconds = Date.parse(text.toUpperCase());
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

/** From when and until when a promotion is active. */
export type Period = { readonly start: string; readonly end: string };

/** A period as it is kept; what is no moment stays as it was given, for `periodFaults` to name it. */
export function periodOf({ start, end }: Period): Period {
  return { start: momentOf(start) ?? start, end: momentOf(end) ?? end };
}

/** What is wrong with a period. */
export function periodFaults(period: Period): readonly Fault[] {
  const { start, end } = periodOf(period);
  const faults = Object.entries({ start, end }).flatMap(([path, text]) =>
    momentOf(text) === undefined
      ? [{ path, text: "must be a day such as 2026-03-01, or a date and time (RFC 3339)" }]
      : [],
  );
  if (faults.length > 0 || Date.parse(start) < Date.parse(end)) return faults;
  return [{ path: "end", text: "must be later than 'start'" }];
}

export const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g;
export const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const MASKS: readonly (readonly [RegExp, string])[] = [
  [ADDRESS, "<address>"],
  [TOKEN, "<token>"],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "<moment>"],
  [/(?:\b|(?<=_))[0-9a-f]{16,}\b/g, "<random>"],
  [/\?X-Amz-Algorithm=\S+/g, "<signature>"],
  [/whsec_[\w+/=]+/g, "<secret>"],
  [/\b\d+(?:-\d+){3}-\d{10}\b/g, "<position>"],
];
/** Fields useful only in logs, and durations in milliseconds. */
const RANDOM_FIELDS: ReadonlySet<string> = new Set(["x_request_id", "processing_time", "search_time_ms"]);
/** Numbers from here on are times of a run, in seconds since 1970. */
const EARLIEST_SECOND = 1_700_000_000;

/** A copy of an answer without the values that differ in every run. */
export function maskValues(value: unknown): unknown {
  if (typeof value === "string")
    return MASKS.reduce((text, [form, mask]) => text.replaceAll(form, mask), value);
  if (typeof value === "number")
    return value > EARLIEST_SECOND && value < 2 * EARLIEST_SECOND ? "<second>" : value;
  if (Array.isArray(value)) return value.map(maskValues);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      RANDOM_FIELDS.has(name) ? "<random>" : maskValues(one),
    ]),
  );
}

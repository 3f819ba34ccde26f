import type { HttpAnswer } from "./serve.ts";

/** A page of a proxy in the way. */
export const UNREADABLE: HttpAnswer = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<html><body><h1>Bad gateway</h1></body></html>",
};

/** A body with other values: objects are merged, everything else is replaced. */
export function mergeValues(value: unknown, change: unknown): unknown {
  if (!isRecord(value) || !isRecord(change)) return change;
  const merged = Object.entries(change).map(([name, to]) => [name, mergeValues(value[name], to)]);
  return { ...value, ...Object.fromEntries(merged) };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

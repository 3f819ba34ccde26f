import { readField, readList } from "../entries/api-calls.ts";

/** The text of a field below an object, such as `meta.options`; empty if it is no text. */
export function readText(value: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>(readField, value);
  return typeof found === "string" ? found : "";
}

/** The ids of a list of references. */
export function readIds(value: unknown, ...path: readonly string[]): readonly string[] {
  const refs = readList({ refs: path.reduce<unknown>(readField, value) }, "refs");
  return refs.map((one) => readText(one, "id"));
}

/** The fields of an object below a value; none if there is no such object. */
export function readFields(value: unknown, ...path: readonly string[]): Readonly<Record<string, unknown>> {
  const found = path.reduce<unknown>(readField, value);
  return typeof found === "object" && found !== null ? Object.fromEntries(Object.entries(found)) : {};
}

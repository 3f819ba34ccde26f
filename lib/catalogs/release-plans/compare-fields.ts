import { isDeepStrictEqual } from "node:util";
import { type ChangeKind, type PlannedChange, showValue } from "./change.ts";

/** Fields by their path, such as `locales.fr-FR.name`. Null counts as absent. */
type FieldValues = Readonly<Record<string, unknown>>;

/** Lists the fields that differ, first those of `before`. */
export function compareFields(kind: ChangeKind, before: FieldValues, after: FieldValues): PlannedChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((field) => {
    const [old, next] = [before[field] ?? null, after[field] ?? null];
    if (isDeepStrictEqual(old, next)) return [];
    const [shownOld, shownNext] = [showValue(old), showValue(next)];
    const note = shownOld === shownNext ? "They differ in a part that is not shown here." : null;
    return [{ kind, field, before: shownOld, after: shownNext, note }];
  });
}

/** The values of a map under a path, so that each is a field. @param depth levels of maps in it */
export function flattenMap(path: string, map: object | null | undefined, depth = 1): Record<string, unknown> {
  const entries = Object.entries(map ?? {}).flatMap(([key, value]): [string, unknown][] =>
    depth > 1 && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(flattenMap(`${path}.${key}`, value, depth - 1))
      : [[`${path}.${key}`, value]],
  );
  return Object.fromEntries(entries);
}

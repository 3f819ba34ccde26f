import type { Definition } from "../custom-apis/custom-api.ts";
import type { CustomField, FieldIndex } from "./custom-field.ts";

/** Per Custom API. An indexed field adds a row to every entry write. */
export const MOST_INDEXED = 8;

const INDEXABLE: readonly CustomField["field_type"][] = ["string", "integer", "float", "boolean"];

export function isIndexable({ field_type }: Pick<CustomField, "field_type">): boolean {
  return INDEXABLE.includes(field_type);
}

/**
 * The index of a field after a request, which begins with the next change of the definition. Where there are no entries
 * it has all of them.
 * @param isIndexed whether it is to be indexed; as it is if not given
 */
export function chooseIndex(
  { epoch, hasEntries }: Definition,
  before: FieldIndex | undefined,
  isIndexed: boolean | undefined = before !== undefined,
): Pick<CustomField, "index"> {
  if (!isIndexed) return {};
  return { index: before ?? { number: epoch + 1, isReady: hasEntries === false } };
}

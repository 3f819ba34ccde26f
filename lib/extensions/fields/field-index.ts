import type { Definition } from "../custom-apis/custom-api.ts";
import type { CustomField, FieldIndex } from "./custom-field.ts";

/** Fields of one Custom API that can be indexed: each is a row more that is written with an entry. */
export const MOST_INDEXED = 8;

const INDEXABLE: readonly CustomField["field_type"][] = ["string", "integer", "float", "boolean"];

/** Whether values of a field have an order. */
export function isIndexable({ field_type }: Pick<CustomField, "field_type">): boolean {
  return INDEXABLE.includes(field_type);
}

/**
 * The index of a field after a request, which begins with the next change of the definition. Where there are no entries
 * it has all of them.
 * @param given whether it is to be indexed; as it is if not given
 */
export function indexChange(
  { epoch, hasEntries }: Definition,
  before: FieldIndex | undefined,
  given: boolean | undefined = before !== undefined,
): Pick<CustomField, "index"> {
  if (!given) return {};
  return { index: before ?? { number: epoch + 1, isReady: hasEntries === false } };
}

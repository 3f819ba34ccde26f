import { type Document, getDocument, getDocuments, putDocument, queryDocuments } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import type { Table, Write } from "../table/table.ts";
import type { Variation } from "./variation.ts";

export function getVariation(table: Table, id: string): Promise<Document<Variation> | undefined> {
  return getDocument(table, keys.variation(id));
}

/** In the order of the ids, `undefined` where one is gone. */
export async function getVariations(
  table: Table,
  ids: readonly string[],
): Promise<(Variation | undefined)[]> {
  const found = await getDocuments<Variation>(table, ids.map(keys.variation));
  return found.map((variation) => variation?.value);
}

export function getAllVariations(table: Table): Promise<Variation[]> {
  return queryDocuments(table, keys.variation("-").pk);
}

export function variationWrite(variation: Variation, version?: number): Write {
  return putDocument(keys.variation(variation.id), "variation", variation, version);
}

export function deleteVariationWrite({ value, version }: Document<Variation>): Write {
  return { delete: keys.variation(value.id), when: { only: { version } } };
}

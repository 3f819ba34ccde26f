import type { FileResource } from "../catalog/published.ts";
import { type Document, getDocument, getDocuments, putDocument, queryDocuments } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import type { Table, Write, WriteOutcome } from "../table/table.ts";

export function getFile(table: Table, id: string): Promise<Document<FileResource> | undefined> {
  return getDocument(table, keys.file(id));
}

/** Those of these files that are there, in one round trip. */
export async function getFiles(table: Table, ids: readonly string[]): Promise<FileResource[]> {
  const found = await getDocuments<FileResource>(table, ids.map(keys.file));
  return found.flatMap((file) => file?.value ?? []);
}

export function getAllFiles(table: Table): Promise<FileResource[]> {
  return queryDocuments(table, keys.file("-").pk);
}

export function fileWrite(file: FileResource): Write {
  return putDocument(keys.file(file.id), "file", file);
}

export function deleteFileWrite({ value, version }: Document<FileResource>): Write {
  return { delete: keys.file(value.id), when: { only: { version } } };
}

/** @throws ConditionFailed when there is such a file already */
export function saveFile(table: Table, file: FileResource): Promise<WriteOutcome> {
  const { put, when } = putDocument(keys.file(file.id), "file", file);
  return table.put(put, when);
}

import type { FileResource } from "../releases/published-product.ts";
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

/** A content that nobody needs any more when its time has come. */
export type RemovedContent = { readonly name: string; readonly due: Date };

/** Notes a content, in the transaction that deletes its file. It has no expiry: it must not be forgotten. */
export function removedContentWrite({ name, due }: RemovedContent): Write {
  return {
    put: { ...keys.removedContent(due.toISOString(), name), type: "removed_content", name },
    when: { only: "absent" },
  };
}

/** The first so many of those that are due. */
export async function dueContents(
  table: Table,
  now: Date,
  limit: number,
): Promise<readonly RemovedContent[]> {
  const { pk, sk: to } = keys.removedContent(now.toISOString(), "");
  const { items } = await table.query({ pk, sk: { to }, limit, consistent: true });
  return items.map(({ sk, name }) => ({ name: String(name), due: new Date(sk.split("#")[0] ?? "") }));
}

/** Forgets a content that is gone. */
export function forgetContent(table: Table, { name, due }: RemovedContent, token: string) {
  const key = keys.removedContent(due.toISOString(), name);
  return table.transact([{ delete: key, when: { unconditional: "what is gone needs no note" } }], token);
}

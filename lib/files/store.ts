import type { TimedId } from "../kernel/timed-id.ts";
import type { FileResource } from "../releases/published-product.ts";
import type { CountedList } from "../table/counted/counted-list.ts";
import { type PageOfList, type RecordsPage, recordsPage } from "../table/counted/counted-page.ts";
import { type Document, documentOf } from "../table/documents.ts";
import { decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Item, Table, Write } from "../table/table.ts";

const fileEntity = entity<FileResource>("file");

/** The type of the items that are files. */
export const FILE_TYPE = fileEntity.type;

/** The file in an item. */
export function fileOf(item: Item | undefined): Document<FileResource> | undefined {
  return documentOf(fileEntity, item);
}

/** All files, newest first. */
export const FILE_LIST: CountedList = { name: "files", order: "newest first" };

/** A file as its list knows it. */
export function timedFile({ id, meta }: FileResource): TimedId {
  return { id, at: meta.timestamps.created_at };
}

/** The same of one that is there. */
export function fileIn(item: Item): FileResource {
  return decoded(fileEntity, item);
}

/** What is known of the store's files; their contents are elsewhere. */
export const files = resource({
  entity: fileEntity,
  name: "file",
  keyOf: keys.file,
  all: { pk: keys.file("-").pk },
  counted: { list: FILE_LIST, at: (file) => timedFile(file).at },
});

/** Those of these files that are there, in one round trip. */
export async function getFiles(table: Table, ids: readonly string[]): Promise<FileResource[]> {
  return (await files.getMany(table, ids)).flatMap((file) => file?.value ?? []);
}

/** A page of all files, newest first. */
export function getFilesPage(table: Table, page: PageOfList): Promise<RecordsPage<FileResource>> {
  return recordsPage(table, FILE_LIST, page, (ids) => getFiles(table, ids));
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
export function forgottenContentWrite({ name, due }: RemovedContent): Write {
  const key = keys.removedContent(due.toISOString(), name);
  return { delete: key, when: { unconditional: "what is gone needs no note" } };
}

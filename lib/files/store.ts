import type { TimedId } from "../kernel/by-creation.ts";
import { pickValues } from "../kernel/objects.ts";
import type { FileResource } from "../releases/published-product.ts";
import type { CountedList } from "../table/counted/counted-list.ts";
import { type Document, decodeDocument, decodeItem, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Item, Table, Write } from "../table/table.ts";

const fileEntity = entity<FileResource>("file");

export const FILE_TYPE = fileEntity.type;

export function toFileDocument(item: Item | undefined): Document<FileResource> | undefined {
  return decodeDocument(fileEntity, item);
}

export const FILE_LIST: CountedList = { name: "files", order: "newest first" };

export function toFileTimedId({ id, meta }: FileResource): TimedId {
  return { id, at: meta.timestamps.created_at };
}

export function toFile(item: Item): FileResource {
  return decodeItem(fileEntity, item);
}

export const files = resource({
  entity: fileEntity,
  name: "file",
  keyOf: keys.file,
  all: { pk: keys.file("-").pk },
  counted: { list: FILE_LIST, at: (file) => toFileTimedId(file).at },
});

/** Leaves out missing files. One round trip. */
export async function getFiles(table: Table, ids: readonly string[]): Promise<FileResource[]> {
  return pickValues(await files.getMany(table, ids));
}

/** A content that may be removed from `due` on. */
export type RemovedContent = { readonly name: string; readonly due: Date };

/** Written in the transaction that deletes the file. Has no expiry, since it must not be lost. */
export function buildContentNote({ name, due }: RemovedContent): Write {
  return {
    put: { ...keys.removedContent(due.toISOString(), name), type: "removed_content", name },
    when: { only: "absent" },
  };
}

export async function findDueContents(
  table: Table,
  now: Date,
  limit: number,
): Promise<readonly RemovedContent[]> {
  const { pk, sk: to } = keys.removedContent(now.toISOString(), "");
  const { items } = await table.query({ pk, sk: { to }, limit, consistent: true });
  return items.map(({ sk, name }) => ({ name: String(name), due: new Date(sk.split("#")[0] ?? "") }));
}

export function buildContentNoteRemoval({ name, due }: RemovedContent): Write {
  const key = keys.removedContent(due.toISOString(), name);
  return { delete: key, when: { unconditional: "what is gone needs no note" } };
}

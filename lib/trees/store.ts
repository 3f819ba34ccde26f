import { type Document, getDocument, getDocuments, putDocument, queryDocuments } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import type { Table, Write } from "../table/table.ts";
import type { Tree } from "./tree.ts";

export function getTree(table: Table, id: string): Promise<Document<Tree> | undefined> {
  return getDocument(table, keys.hierarchy(id));
}

/** In the order of the ids, in one round trip; those that are gone are left out. */
export async function getTrees(table: Table, ids: readonly string[]): Promise<Tree[]> {
  const found = await getDocuments<Tree>(table, ids.map(keys.hierarchy));
  return found.flatMap((tree) => tree?.value ?? []);
}

export function getAllTrees(table: Table): Promise<Tree[]> {
  return queryDocuments(table, keys.hierarchy("-").pk);
}

/** The tree as it was read at this version, with the guard of its slug where that changes. */
export function treeWrites(tree: Tree, before?: Document<Tree>): Write[] {
  const { id, slug } = tree.hierarchy;
  const old = before?.value.hierarchy.slug;
  const write = putDocument(keys.hierarchy(id), "hierarchy", tree, before?.version);
  if (slug === old) return [write];
  const put = slug !== undefined && {
    ...keys.uniqueName("hierarchy-slug", slug),
    type: "unique",
    holder: id,
  };
  return [
    write,
    ...(put ? [{ put, when: { only: "absent" } } as const] : []),
    ...(old === undefined ? [] : [freeSlug(old)]),
  ];
}

export function deleteTreeWrites({ value, version }: Document<Tree>): Write[] {
  const { id, slug } = value.hierarchy;
  const gone: Write = { delete: keys.hierarchy(id), when: { only: { version } } };
  return slug === undefined ? [gone] : [gone, freeSlug(slug)];
}

function freeSlug(slug: string): Write {
  return {
    delete: keys.uniqueName("hierarchy-slug", slug),
    when: { unconditional: "its hierarchy gives it up" },
  };
}

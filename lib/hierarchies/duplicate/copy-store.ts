import { LINKS_AT_ONCE } from "../../categories/placements/change-links.ts";
import type { Link } from "../../categories/placements/link-change.ts";
import type { Tree } from "../../categories/trees/tree.ts";
import { runInBatches } from "../../kernel/few-at-once.ts";
import { type Entity, entity, getDocument, type Partition, putDocument } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { requireWritten, type Table } from "../../table/table.ts";

/** A copy in pieces, kept until it is whole. Two workers may each keep one; the job names the one that counts. */
export type KeptCopy = { readonly jobId: string; readonly id: string };

const treeEntity = entity<Tree>("hierarchy_copy");
const linksEntity = entity<readonly Link[]>("hierarchy_copy_links");

/** Some ten transactions, which take less than a second. */
const LINKS_PER_PART = 10 * LINKS_AT_ONCE;
const PARTS_AT_ONCE = 25;

/** @returns the number of parts that the links take */
export async function keepCopy(
  table: Table,
  copy: KeptCopy,
  { tree, links }: { readonly tree: Tree; readonly links: readonly Link[] },
): Promise<number> {
  const parts = Math.ceil(links.length / LINKS_PER_PART);
  await keepPart(table, copy, 0, treeEntity, tree);
  const numbers = Array.from({ length: parts }, (_, at) => at);
  await runInBatches(PARTS_AT_ONCE, numbers, (at) => {
    const some = links.slice(at * LINKS_PER_PART, (at + 1) * LINKS_PER_PART);
    return keepPart(table, copy, at + 1, linksEntity, some);
  });
  return parts;
}

function keepPart<T>(
  table: Table,
  { jobId, id }: KeptCopy,
  part: number,
  kind: Entity<T>,
  content: T,
): Promise<void> {
  const { put } = putDocument(kind, keys.hierarchyCopy(jobId, id, part), content);
  return requireWritten(table.put(put, { unconditional: "only one worker knows the id of this copy" }));
}

/** @throws Error if it is gone */
export async function getKeptTree(table: Table, { jobId, id }: KeptCopy): Promise<Tree> {
  const kept = await getDocument(table, treeEntity, keys.hierarchyCopy(jobId, id, 0));
  if (!kept) throw new Error(`The tree of the copy '${id}' is gone.`);
  return kept.value;
}

/** @param part from 0 @throws Error if it is gone */
export async function getKeptLinks(
  table: Table,
  { jobId, id }: KeptCopy,
  part: number,
): Promise<readonly Link[]> {
  const kept = await getDocument(table, linksEntity, keys.hierarchyCopy(jobId, id, part + 1));
  if (!kept) throw new Error(`Part ${part} of the copy '${id}' is gone.`);
  return kept.value;
}

export function toCopyPartition(jobId: string): Partition {
  return { pk: keys.hierarchyCopy(jobId, "", 0).pk };
}

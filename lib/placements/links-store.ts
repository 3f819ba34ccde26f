import { getDocuments, putDocument, queryDocuments } from "../table/documents.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { MOST_ACTIONS } from "../table/limits.ts";
import type { Key, Table, Write } from "../table/table.ts";
import { getTasks } from "../tasks/store.ts";
import { trees } from "../trees/store.ts";
import { type Link, type LinkChange, type Placement, pendingChanges, withPending } from "./link-change.ts";

const linkEntity = entity<Link>("node_product");

/** A product in a node is kept once per direction, so that both can be listed. */
function keysOf({ productId, nodeId }: Placement): Key[] {
  return [keys.nodeProduct(nodeId, productId), keys.productNode(productId, nodeId)];
}

/**
 * Puts products into nodes as long as these products are there: who deletes one looks for its links afterwards, so that
 * none outlives it. Who is refused learns by `goneProducts` which of them are not.
 */
export function attachWrites(productIds: readonly string[], links: readonly Link[]): Write[] {
  const checks = productIds.map((id): Write => ({ check: keys.product(id), when: { only: "present" } }));
  const puts = links.flatMap((link) =>
    keysOf(link).map(
      (key): Write => ({
        put: putDocument(linkEntity, key, link).put,
        when: { unconditional: "linking twice is linking once" },
      }),
    ),
  );
  return [...checks, ...puts];
}

/** Those of the products that were not there, by the writes of `attachWrites` that failed. */
export function goneProducts(failed: readonly Write[], productIds: readonly string[]): string[] {
  const missing = new Set(failed.flatMap((write) => ("check" in write ? [write.check.pk] : [])));
  return productIds.filter((id) => missing.has(keys.product(id).pk));
}

/** Takes products out of nodes. */
export function unlinkWrites(links: readonly Placement[]): Write[] {
  return links.flatMap((link) =>
    keysOf(link).map(
      (key): Write => ({
        delete: key,
        when: { unconditional: "what is not linked stays so" },
      }),
    ),
  );
}

/** What requests have decided about links and is still to be carried out, oldest first. */
export async function getPendingChanges(table: Table): Promise<LinkChange[]> {
  return pendingChanges(await getTasks(table));
}

const NODES_AT_ONCE = 25;

/** The products of nodes, with what is decided about them; a node that is gone may still have some. */
export async function getLinksOfNodes(table: Table, nodeIds: readonly string[]): Promise<Link[]> {
  // Pending changes are read before stored links: one that is carried out in between is in at least one of the two.
  const pending = await getPendingChanges(table);
  const links: Link[] = [];
  for (let at = 0; at < nodeIds.length; at += NODES_AT_ONCE) {
    const reads = nodeIds.slice(at, at + NODES_AT_ONCE).map(async (nodeId) => {
      const { pk, sk: prefix } = keys.nodeProduct(nodeId, "");
      return withPending(await queryDocuments(table, linkEntity, { pk, prefix }), pending, { nodeId });
    });
    links.push(...(await Promise.all(reads)).flat());
  }
  return links;
}

/** The products of a node, with what is decided about them. */
export function getLinksOfNode(table: Table, nodeId: string): Promise<Link[]> {
  return getLinksOfNodes(table, [nodeId]);
}

/** Which of these products sit in the node. */
export async function idsInNode(
  table: Table,
  nodeId: string,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const pending = await getPendingChanges(table);
  const linkKeys = productIds.map((id) => keys.nodeProduct(nodeId, id.toLowerCase()));
  const links = (await getDocuments(table, linkEntity, linkKeys)).flatMap((link) => link?.value ?? []);
  return new Set(withPending(links, pending, { nodeId }).map(({ productId }) => productId));
}

/** Ids of the products that sit in any node of the store. */
export async function idsInAnyNode(table: Table): Promise<ReadonlySet<string>> {
  const nodeIds = (await trees.list(table)).flatMap(({ nodes }) => nodes.map(({ id }) => id));
  return new Set((await getLinksOfNodes(table, nodeIds)).map(({ productId }) => productId));
}

/** The nodes of a product, with what is decided about it. */
export async function getLinksOfProduct(table: Table, productId: string): Promise<Link[]> {
  const pending = await getPendingChanges(table);
  return withPending(await storedLinksOf(table, productId), pending, { productId });
}

function storedLinksOf(table: Table, productId: string): Promise<Link[]> {
  const { pk, sk: prefix } = keys.productNode(productId, "");
  return queryDocuments(table, linkEntity, { pk, prefix });
}

type Writer = { readonly table: Table; readonly newId: () => string };

const PRODUCTS_AT_ONCE = 25;

/** Takes products out of all nodes, when they are gone themselves. @throws ApiError 503 when that is not certain */
export async function unlinkProducts(writer: Writer, productIds: readonly string[]): Promise<void> {
  for (let at = 0; at < productIds.length; at += PRODUCTS_AT_ONCE) {
    const batch = productIds.slice(at, at + PRODUCTS_AT_ONCE);
    const links = await Promise.all(batch.map((id) => storedLinksOf(writer.table, id)));
    const writes = unlinkWrites(links.flat());
    for (let from = 0; from < writes.length; from += MOST_ACTIONS) {
      await writeStepSurely(writer, writes.slice(from, from + MOST_ACTIONS));
    }
  }
}

import { writeStepSurely } from "../../table/effects/write-step.ts";
import { entity, getDocuments, putDocument, queryDocuments } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import { buildChangeNote, type NotedChange } from "../../table/stamp/change-note.ts";
import type { Key, Table, Write } from "../../table/table.ts";
import { getTasks } from "../../tasks/store.ts";
import type { Context } from "../../use-case/context.ts";
import { trees } from "../trees/store.ts";
import { applyPending, type Link, type LinkChange, type Placement, pendingChanges } from "./link-change.ts";

const linkEntity = entity<Link>("node_product");

/** A link is stored once for each direction, so that both can be listed. */
function placementKeys({ productId, nodeId }: Placement): Key[] {
  return [keys.nodeProduct(nodeId, productId), keys.productNode(productId, nodeId)];
}

/** The products must exist. A product's deletion removes its links afterwards, so that none stays. */
export function attachWrites(productIds: readonly string[], links: readonly Link[]): Write[] {
  const checks = productIds.map((id): Write => ({ check: keys.product(id), when: { only: "present" } }));
  const puts = links.flatMap((link) =>
    placementKeys(link).map(
      (key): Write => ({
        put: putDocument(linkEntity, key, link).put,
        when: { unconditional: "linking twice is linking once" },
      }),
    ),
  );
  return [...checks, ...puts];
}

/** Returns the missing products by the failed writes of `attachWrites`. */
export function findMissingProducts(failed: readonly Write[], productIds: readonly string[]): string[] {
  const missing = new Set(failed.flatMap((write) => ("check" in write ? [write.check.pk] : [])));
  return productIds.filter((id) => missing.has(keys.product(id).pk));
}

export function unlinkWrites(links: readonly Placement[]): Write[] {
  return links.flatMap((link) =>
    placementKeys(link).map(
      (key): Write => ({
        delete: key,
        when: { unconditional: "what is not linked stays so" },
      }),
    ),
  );
}

/** Reads pending link changes, oldest first. */
export async function getPendingChanges(table: Table): Promise<LinkChange[]> {
  return pendingChanges(await getTasks(table));
}

/** Nodes and products that a note names. */
const MOST_NOTED = 50;

/** The record of changes has an entry for each node, not one for each link. */
export function buildLinkNotes(
  { now, newId }: Pick<Context, "now" | "newId">,
  { isAttached, productIds, nodes }: LinkChange,
): Write[] {
  if (productIds.length === 0 || nodes.length === 0) return [];
  const changes = productIds.slice(0, MOST_NOTED).map((id) => ({
    path: "products",
    before: isAttached ? null : id,
    after: isAttached ? id : null,
  }));
  const note: NotedChange = {
    action: isAttached ? "attached" : "detached",
    family: "nodeProduct",
    ids: nodes.slice(0, MOST_NOTED).map(({ nodeId }) => nodeId),
    changes,
    ...(productIds.length > MOST_NOTED ? { changesLeftOut: productIds.length - MOST_NOTED } : {}),
  };
  return [buildChangeNote(newId(), [note], now())];
}

const NODES_AT_ONCE = 25;

/**
 * Reads the links of nodes, including pending changes. A deleted node may still have links.
 * @param before pending changes, if the caller has just read them
 */
export async function getLinksOfNodes(
  table: Table,
  nodeIds: readonly string[],
  before?: readonly LinkChange[],
): Promise<Link[]> {
  // Read before stored links: a change that completes in between is in at least one of the two.
  const pending = before ?? (await getPendingChanges(table));
  const links: Link[] = [];
  for (let at = 0; at < nodeIds.length; at += NODES_AT_ONCE) {
    const reads = nodeIds.slice(at, at + NODES_AT_ONCE).map(async (nodeId) => {
      const { pk, sk: prefix } = keys.nodeProduct(nodeId, "");
      return applyPending(await queryDocuments(table, linkEntity, { pk, prefix }), pending, { nodeId });
    });
    links.push(...(await Promise.all(reads)).flat());
  }
  return links;
}

export function getLinksOfNode(table: Table, nodeId: string): Promise<Link[]> {
  return getLinksOfNodes(table, [nodeId]);
}

export async function readIdsInNode(
  table: Table,
  nodeId: string,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const pending = await getPendingChanges(table);
  const linkKeys = productIds.map((id) => keys.nodeProduct(nodeId, id.toLowerCase()));
  const links = (await getDocuments(table, linkEntity, linkKeys)).flatMap((link) => link?.value ?? []);
  return new Set(applyPending(links, pending, { nodeId }).map(({ productId }) => productId));
}

export async function readIdsInAnyNode(table: Table): Promise<ReadonlySet<string>> {
  const nodeIds = (await trees.list(table)).flatMap(({ nodes }) => nodes.map(({ id }) => id));
  return new Set((await getLinksOfNodes(table, nodeIds)).map(({ productId }) => productId));
}

/** Reads the links of a product, including pending changes. */
export async function getLinksOfProduct(table: Table, productId: string): Promise<Link[]> {
  const pending = await getPendingChanges(table);
  return applyPending(await readStoredLinks(table, productId), pending, { productId });
}

function readStoredLinks(table: Table, productId: string): Promise<Link[]> {
  const { pk, sk: prefix } = keys.productNode(productId, "");
  return queryDocuments(table, linkEntity, { pk, prefix });
}

type Writer = { readonly table: Table; readonly newId: () => string };

const PRODUCTS_AT_ONCE = 25;

/** Removes all links of deleted products. @throws ApiError 503 if the outcome is unknown */
export async function unlinkProducts(writer: Writer, productIds: readonly string[]): Promise<void> {
  for (let at = 0; at < productIds.length; at += PRODUCTS_AT_ONCE) {
    const batch = productIds.slice(at, at + PRODUCTS_AT_ONCE);
    const links = await Promise.all(batch.map((id) => readStoredLinks(writer.table, id)));
    const writes = unlinkWrites(links.flat());
    for (let from = 0; from < writes.length; from += MOST_ACTIONS) {
      await writeStepSurely(writer, writes.slice(from, from + MOST_ACTIONS));
    }
  }
}

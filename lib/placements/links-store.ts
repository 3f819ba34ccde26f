import { getDocuments, putDocument, queryDocuments } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import { certainly, type Key, type Table, type Write } from "../table/table.ts";
import { getTasks } from "../tasks/store.ts";
import { trees } from "../trees/store.ts";
import { type Link, type LinkChange, type Placement, pendingChanges, withPending } from "./link-change.ts";

/** A product in a node is kept once per direction, so that both can be listed. */
function placesOf({ productId, nodeId }: Placement): Key[] {
  return [keys.nodeProduct(nodeId, productId), keys.productNode(productId, nodeId)];
}

/**
 * Puts products into nodes. The first writes, in the order of the products, see to it that these are there: who deletes
 * one looks for its links afterwards, so that none outlives it.
 */
export function attachWrites(productIds: readonly string[], links: readonly Link[]): Write[] {
  const checks = productIds.map((id): Write => ({ check: keys.product(id), when: { only: "present" } }));
  const puts = links.flatMap((link) =>
    placesOf(link).map(
      (place): Write => ({
        put: putDocument(place, "node_product", link).put,
        when: { unconditional: "linking twice is linking once" },
      }),
    ),
  );
  return [...checks, ...puts];
}

export function unlinkWrites(links: readonly Placement[]): Write[] {
  return links.flatMap((link) =>
    placesOf(link).map(
      (place): Write => ({
        delete: place,
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
  // First what is pending, then what is done: what was decided before this call is in one of them.
  const pending = await getPendingChanges(table);
  const found: Link[] = [];
  for (let at = 0; at < nodeIds.length; at += NODES_AT_ONCE) {
    const some = nodeIds.slice(at, at + NODES_AT_ONCE).map(async (nodeId) => {
      const { pk, sk } = keys.nodeProduct(nodeId, "");
      return withPending(await queryDocuments<Link>(table, pk, sk), pending, { nodeId });
    });
    found.push(...(await Promise.all(some)).flat());
  }
  return found;
}

export function getLinksOfNode(table: Table, nodeId: string): Promise<Link[]> {
  return getLinksOfNodes(table, [nodeId]);
}

/** Which of these products sit in the node. */
export async function productsInNode(
  table: Table,
  nodeId: string,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const pending = await getPendingChanges(table);
  const places = productIds.map((id) => keys.nodeProduct(nodeId, id.toLowerCase()));
  const links = (await getDocuments<Link>(table, places)).flatMap((link) => link?.value ?? []);
  return new Set(withPending(links, pending, { nodeId }).map(({ productId }) => productId));
}

/** Ids of the products that sit in any node of the store. */
export async function placedProductIds(table: Table): Promise<ReadonlySet<string>> {
  const nodeIds = (await trees.list(table)).flatMap(({ nodes }) => nodes.map(({ id }) => id));
  return new Set((await getLinksOfNodes(table, nodeIds)).map(({ productId }) => productId));
}

export async function getLinksOfProduct(table: Table, productId: string): Promise<Link[]> {
  const pending = await getPendingChanges(table);
  return withPending(await storedLinksOf(table, productId), pending, { productId });
}

function storedLinksOf(table: Table, productId: string): Promise<Link[]> {
  const { pk, sk } = keys.productNode(productId, "");
  return queryDocuments(table, pk, sk);
}

const PRODUCTS_AT_ONCE = 25;
const MOST_WRITES = 100; // DynamoDB: actions of a transaction

/** Takes products out of all nodes, when they are gone themselves. @throws ApiError 503 when that is not certain */
export async function unlinkProducts(
  table: Table,
  productIds: readonly string[],
  newToken: () => string,
): Promise<void> {
  for (let at = 0; at < productIds.length; at += PRODUCTS_AT_ONCE) {
    const some = productIds.slice(at, at + PRODUCTS_AT_ONCE);
    const writes = unlinkWrites((await Promise.all(some.map((id) => storedLinksOf(table, id)))).flat());
    for (let from = 0; from < writes.length; from += MOST_WRITES) {
      await certainly(table.transact(writes.slice(from, from + MOST_WRITES), newToken()));
    }
  }
}

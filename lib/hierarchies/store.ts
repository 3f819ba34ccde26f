import { type Document, getDocument, getDocuments, putDocument, queryDocuments } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import { ConditionFailed, certainly, type Table, type Write } from "../table/table.ts";
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

/** A product in a node, kept once per direction so that both can be listed. */
export type Link = {
  readonly productId: string;
  readonly nodeId: string;
  readonly hierarchyId: string;
  readonly linkedAt: string;
};

export const LINKS_PER_WRITE = 45; // two items each, DynamoDB takes 100 actions at once

function linkWrites(links: readonly Link[]): Write[] {
  return links.flatMap((link) =>
    placesOf(link).map(
      (place): Write => ({
        put: putDocument(place, "node_product", link).put,
        when: { unconditional: "linking twice is linking once" },
      }),
    ),
  );
}

const LINKS_AT_ONCE = 30; // two items and a check each, DynamoDB takes 100 actions at once

/**
 * Puts products into nodes. One that is deleted meanwhile stays out: who deletes it looks for its links afterwards,
 * so that none outlives it.
 */
export async function linkProducts(
  table: Table,
  links: readonly Link[],
  newToken: () => string,
): Promise<void> {
  for (let at = 0; at < links.length; at += LINKS_AT_ONCE) {
    let some = links.slice(at, at + LINKS_AT_ONCE);
    while (some.length > 0) some = await linkPresent(table, some, newToken);
  }
}

/** Links these products in one transaction. @returns those to try again, without the ones that were deleted */
async function linkPresent(table: Table, links: readonly Link[], newToken: () => string): Promise<Link[]> {
  const ids = [...new Set(links.map(({ productId }) => productId))];
  const checks = ids.map((id): Write => ({ check: keys.product(id), when: { only: "present" } }));
  try {
    await table.transact([...checks, ...linkWrites(links)], newToken());
    return [];
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const gone = new Set(error.positions.map((at) => ids[at]));
    return links.filter(({ productId }) => !gone.has(productId));
  }
}

const PRODUCTS_AT_ONCE = 25;

/** Takes products out of all nodes, when they are gone themselves. */
export async function unlinkProducts(
  table: Table,
  productIds: readonly string[],
  newToken: () => string,
): Promise<void> {
  for (let at = 0; at < productIds.length; at += PRODUCTS_AT_ONCE) {
    const some = productIds.slice(at, at + PRODUCTS_AT_ONCE);
    const links = await Promise.all(some.map((id) => getLinksOfProduct(table, id)));
    await writeAll(table, unlinkWrites(links.flat()), newToken);
  }
}

export function unlinkWrites(links: readonly Pick<Link, "productId" | "nodeId">[]): Write[] {
  return links.flatMap((link) =>
    placesOf(link).map(
      (place): Write => ({
        delete: place,
        when: { unconditional: "what is not linked stays so" },
      }),
    ),
  );
}

export function getLinksOfNode(table: Table, nodeId: string): Promise<Link[]> {
  const { pk, sk } = keys.nodeProduct(nodeId, "");
  return queryDocuments(table, pk, sk);
}

/** Which of these products sit in the node, in one round trip. */
export async function productsInNode(
  table: Table,
  nodeId: string,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const places = productIds.map((id) => keys.nodeProduct(nodeId, id.toLowerCase()));
  const links = await getDocuments<Link>(table, places);
  return new Set(links.flatMap((link) => link?.value.productId ?? []));
}

const NODES_AT_ONCE = 25;

/** The products of many nodes; a node that is gone may still have some. */
export async function getLinksOfNodes(table: Table, nodeIds: readonly string[]): Promise<Link[]> {
  const found: Link[] = [];
  for (let at = 0; at < nodeIds.length; at += NODES_AT_ONCE) {
    const some = nodeIds.slice(at, at + NODES_AT_ONCE).map((id) => getLinksOfNode(table, id));
    found.push(...(await Promise.all(some)).flat());
  }
  return found;
}

/** Ids of the products that sit in any node of the store. */
export async function placedProductIds(table: Table): Promise<ReadonlySet<string>> {
  const trees = await getAllTrees(table);
  const nodeIds = trees.flatMap(({ nodes }) => nodes.map(({ id }) => id));
  return new Set((await getLinksOfNodes(table, nodeIds)).map(({ productId }) => productId));
}

export function getLinksOfProduct(table: Table, productId: string): Promise<Link[]> {
  const { pk, sk } = keys.productNode(productId, "");
  return queryDocuments(table, pk, sk);
}

/**
 * Writes in as many transactions as it takes; for links, which may be written again.
 * @throws ApiError 503 when it is not certain that all are written
 */
export async function writeAll(
  table: Table,
  writes: readonly Write[],
  newToken: () => string,
): Promise<void> {
  for (let at = 0; at < writes.length; at += 2 * LINKS_PER_WRITE) {
    await certainly(table.transact(writes.slice(at, at + 2 * LINKS_PER_WRITE), newToken()));
  }
}

function placesOf({ productId, nodeId }: Pick<Link, "productId" | "nodeId">) {
  return [keys.nodeProduct(nodeId, productId), keys.productNode(productId, nodeId)];
}

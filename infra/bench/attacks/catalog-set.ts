import { randomUUID } from "node:crypto";
import { listCatalogHierarchyProducts } from "../../../functions/storefront-catalog/hierarchies/list-catalog-hierarchy-products.ts";
import { listCatalogProducts } from "../../../functions/storefront-catalog/list-catalog-products.ts";
import { listCatalogNodes } from "../../../functions/storefront-catalog/nodes/list-catalog-nodes.ts";
import { readCatalogNode } from "../../../functions/storefront-catalog/nodes/read-catalog-node.ts";
import type { Tree } from "../../../lib/categories/trees/tree.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { INDEX_CHUNK, type IndexEntry } from "../../../lib/releases/release-index.ts";
import { saveLiveReleases, saveReleasePart } from "../../../lib/releases/store.ts";
import type { AttackSet } from "./attack-set.ts";

const PARTS = 50;
const TREES = 6;
const NODES = 3000; // the most nodes that a hierarchy may have
const DAY = "2026-03-02T10:00:00.000Z";

/** A release large enough to fill the cache of a process. Its products are not stored. */
export const catalogSet: AttackSet = {
  name: "a release of 50,000 products and 6 hierarchies of 3,000 nodes",
  endpoints: [
    "storefront-catalog/list-catalog-products",
    "storefront-catalog/nodes/read-catalog-node",
    "storefront-catalog/nodes/list-catalog-nodes",
    "storefront-catalog/hierarchies/list-catalog-hierarchy-products",
  ],
  fill: async (shop) => {
    const table = shop.runtime.table(deadlineIn(600_000));
    const [releaseId, catalogId] = [randomUUID(), randomUUID()];
    const trees = Array.from({ length: TREES }, (_, at) => aTree(at));
    for (const [part, tree] of trees.entries()) {
      await saveReleasePart(table, { releaseId, kind: "TREE", part }, tree);
    }
    const nodes = trees.flatMap((tree) => tree.nodes.map(({ id }) => id));
    for (let part = 0; part < PARTS; part += 1) {
      const entries = Array.from({ length: INDEX_CHUNK }, (_, at) => anEntry(part * INDEX_CHUNK + at, nodes));
      await saveReleasePart(table, { releaseId, kind: "INDEX", part }, entries);
    }
    const total = PARTS * INDEX_CHUNK;
    const live = { catalogId, releaseId, number: 1, total, trees: TREES, withoutChildren: [] };
    const published = { ...live, publishedAt: DAY, firstPublishedAt: DAY };
    await saveLiveReleases(table, { value: { live: [published], rules: [] }, version: 0 });
    const makeAttack = (name: string, endpoint: Endpoint, query: string, params = {}, mostUnits = 5) => ({
      name: `catalog: ${name}`,
      endpoint,
      request: { params, query: `page[limit]=1&${query}`, as: "implicit" } as const,
      mostUnits,
    });
    const node_id = nodes.at(-1) ?? "";
    const hierarchy_id = trees.at(-1)?.hierarchy.id ?? "";
    const bySlug = "filter=eq(slug,none)";
    return [
      makeAttack("a slug, in a new process", listCatalogProducts, bySlug, {}, PARTS * 20),
      makeAttack("a slug, once more", listCatalogProducts, bySlug),
      makeAttack("a sku", listCatalogProducts, "filter=eq(sku,none)"),
      makeAttack("a node, in a new process", readCatalogNode, "", { node_id }, TREES * 60),
      makeAttack("a node, once more", readCatalogNode, "", { node_id }),
      makeAttack("all nodes", listCatalogNodes, "page[offset]=10000"),
      makeAttack("the products of a hierarchy", listCatalogHierarchyProducts, "", { hierarchy_id }),
    ];
  },
};

function aTree(at: number): Tree {
  const times = { created_at: DAY, updated_at: DAY };
  const nodes = Array.from({ length: NODES }, (_, node) => {
    const name = `Node ${node} of hierarchy ${at}`;
    const slug = name.toLowerCase().replaceAll(" ", "-");
    return { id: randomUUID(), name, slug, description: `All there is in ${name}.`, ...times };
  });
  return { hierarchy: { id: randomUUID(), name: `Hierarchy ${at}`, ...times }, nodes };
}

function anEntry(at: number, nodes: readonly string[]): IndexEntry {
  const name = `Alder mug ${at}`;
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const node = nodes[at % nodes.length] ?? "";
  return {
    id: randomUUID(),
    type: "standard",
    name,
    slug,
    sku: slug.toUpperCase(),
    nodes: [node],
    updated: DAY,
  };
}

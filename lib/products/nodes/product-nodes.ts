import { changeLinks } from "../../categories/placements/change-links.ts";
import { trees } from "../../categories/trees/store.ts";
import { findTreeNode, removeCurated } from "../../categories/trees/tree.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { readFilter } from "../../lists/filter.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { productRowFilter, readPassingRows } from "../rows/product-filter.ts";
import type { NodeRefsRequest, ProductNodesView } from "./schemas.ts";

const MOST_LINKS = 1000; // most products that one request can attach to a node

/** Adds every product that passes the filter to all these nodes. @throws ApiError 400, 422 for too many */
export async function attachNodes(ctx: Context, request: NodeRefsRequest): Promise<Reply> {
  return changeLinks(ctx, async () => {
    const { productIds, nodes, nodesNotFound } = await chooseLinks(ctx, request);
    const nodes_attached = productIds.length === 0 ? 0 : nodes.length;
    const body: ProductNodesView = { meta: { nodes_attached, nodes_not_found: nodesNotFound } };
    return {
      change: { isAttached: true, productIds, nodes, linkedAt: ctx.now().toISOString() },
      reply: { body },
    };
  });
}

/** Also removes the products from curated products. @throws ApiError 400, 422 for too many links */
export async function detachNodes(ctx: Context, request: NodeRefsRequest): Promise<Reply> {
  return changeLinks(ctx, async () => {
    const chosen = await chooseLinks(ctx, request);
    const { productIds, nodes, nodesNotFound } = chosen;
    const count = productIds.length === 0 ? 0 : nodes.length;
    const meta = { nodes_attached: count, nodes_detached: count, nodes_not_found: nodesNotFound };
    const body: ProductNodesView = { meta };
    return {
      change: { isAttached: false, productIds, nodes, linkedAt: ctx.now().toISOString() },
      writes: await prepareUncurateWrites(ctx, chosen),
      reply: { body },
    };
  });
}

/** Removes the products from the curated products of the nodes, in writes of their hierarchies. */
async function prepareUncurateWrites(
  { table }: Context,
  { productIds, nodes }: ChosenLinks,
): Promise<Write[]> {
  const gone = new Set(productIds);
  const nodeIds = new Set(nodes.map(({ nodeId }) => nodeId));
  const ids = [...new Set(nodes.map(({ hierarchyId }) => hierarchyId))];
  const changed = await Promise.all(ids.map((id) => trees.get(table, id)));
  return changed.flatMap((before) => {
    const tree = before && removeCurated(before.value, nodeIds, gone);
    return tree && tree !== before.value ? trees.writes(tree, before) : [];
  });
}

type ChosenLinks = {
  readonly productIds: readonly string[];
  readonly nodes: readonly { readonly nodeId: string; readonly hierarchyId: string }[];
  readonly nodesNotFound: readonly string[];
};

/**
 * Finds the products that pass the filter and the nodes that exist. Without a node, no products.
 * @throws ApiError 400 for an invalid filter, 422 for more than 1,000 links
 */
async function chooseLinks(ctx: Context, { data }: NodeRefsRequest): Promise<ChosenLinks> {
  const filter = readFilter(data.filter, productRowFilter);
  const [rows, allTrees] = await Promise.all([readPassingRows(ctx, filter), trees.list(ctx.table)]);
  const ids = [...new Set(data.node_ids.map((id) => id.toLowerCase()))];
  const nodes = ids.flatMap((nodeId) => {
    const tree = allTrees.find((candidate) => findTreeNode(candidate, nodeId));
    return tree ? [{ nodeId, hierarchyId: tree.hierarchy.id }] : [];
  });
  if (rows.length * nodes.length > MOST_LINKS) {
    const extent = `${rows.length} products in ${nodes.length} nodes`;
    throw unprocessable(`${extent} are more than ${MOST_LINKS} links; narrow the filter.`, {
      title: TITLES.failedValidation,
      source: "data.filter",
    });
  }
  const present = new Set(nodes.map(({ nodeId }) => nodeId));
  return {
    productIds: nodes.length === 0 ? [] : rows.map(({ id }) => id),
    nodes,
    nodesNotFound: ids.filter((id) => !present.has(id)),
  };
}

import { trees } from "../../categories/trees/store.ts";
import { findTreeNode } from "../../categories/trees/tree.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { readFilter } from "../../lists/filter.ts";
import type { Context } from "../../use-case/context.ts";
import { productRowFilter, readPassingRows } from "../rows/product-filter.ts";
import type { NodeRefsRequest } from "./schemas.ts";

const MOST_LINKS = 1000; // most products that one request can attach to a node

export type ChosenLinks = {
  readonly productIds: readonly string[];
  readonly nodes: readonly { readonly nodeId: string; readonly hierarchyId: string }[];
  readonly nodesNotFound: readonly string[];
};

/**
 * Finds the products that pass the filter and the nodes that exist. Without a node, no products.
 * @throws ApiError 400 for an invalid filter, 422 for more than 1,000 links
 */
export async function chooseLinks(ctx: Context, { data }: NodeRefsRequest): Promise<ChosenLinks> {
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

import type { Node, Tree } from "./tree.ts";

/** The tree in which these nodes do not show these products first; the very same one if they did not. */
export function withoutCurated(
  tree: Tree,
  nodeIds: ReadonlySet<string>,
  productIds: ReadonlySet<string>,
): Tree {
  const shows = ({ id, curated_products = [] }: Node) =>
    nodeIds.has(id) && curated_products.some((productId) => productIds.has(productId.toLowerCase()));
  if (!tree.nodes.some(shows)) return tree;
  const nodes = tree.nodes.map((node) => {
    if (!shows(node)) return node;
    const kept = node.curated_products?.filter((productId) => !productIds.has(productId.toLowerCase())) ?? [];
    return { ...node, curated_products: kept };
  });
  return { ...tree, nodes };
}

import type { Node, Tree } from "./tree.ts";

/** Removes products from the nodes' curated products; returns the identical tree if nothing changes. */
export function removeCurated(
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

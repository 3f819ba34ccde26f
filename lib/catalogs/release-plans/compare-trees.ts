import { ancestorsOf, type Hierarchy, type Node, type Tree } from "../../categories/trees/tree.ts";
import type { PublishedProduct } from "../../releases/published-product.ts";
import type { Change, PlannedChange } from "./change.ts";
import { compareFields, flattenMap } from "./compare-fields.ts";
import { listLocales, type NameNode } from "./compare-products.ts";

/** Lists what shoppers see differ in categories themselves: hierarchies and nodes that are new, gone, renamed or moved. */
export function compareTrees(before: readonly Tree[], after: readonly Tree[]): Change[] {
  const [old, next] = [listCategories(before), listCategories(after)];
  const ids = [...new Set([...old.keys(), ...next.keys()])];
  return ids.flatMap((id) => {
    const [was, is] = [old.get(id), next.get(id)];
    const named = is ?? was;
    if (!named) return [];
    const node = { id, name: named.name };
    return compareCategory(was, is).map((change) => ({ ...change, product: null, node }));
  });
}

/** `fields` by their path. */
type Category = {
  readonly name: string;
  /** Names of the hierarchy and of the nodes above. */
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

function listCategories(trees: readonly Tree[]): ReadonlyMap<string, Category> {
  return new Map(
    trees.flatMap((tree) => [
      [
        tree.hierarchy.id,
        { name: tree.hierarchy.name, path: "", fields: listFields(tree.hierarchy) },
      ] as const,
      ...tree.nodes.map((node) => [node.id, toCategory(tree, node)] as const),
    ]),
  );
}

function toCategory(tree: Tree, node: Node): Category {
  const { sort_order, curated_products = [] } = node;
  const fields = {
    ...listFields(node),
    parent: node.parentId ?? tree.hierarchy.id,
    sort_order,
    ...(curated_products.length > 0 ? { curated_products } : {}),
  };
  const above = [tree.hierarchy, ...ancestorsOf(tree, node)];
  return { name: node.name, path: above.map(({ name }) => name).join(" › "), fields };
}

function listFields({ name, slug, description, locales, shopper_attributes }: Hierarchy | Node) {
  return {
    ...{ name, slug, description },
    ...listLocales(locales),
    ...flattenMap("shopper_attributes", shopper_attributes),
  };
}

function compareCategory(before: Category | undefined, after: Category | undefined): PlannedChange[] {
  if (before && after) {
    return compareFields("category", before.fields, after.fields).map((change) =>
      change.field === "parent" ? { ...change, before: before.path, after: after.path } : change,
    );
  }
  const [old, next] = [before?.name ?? null, after?.name ?? null];
  return [{ kind: "category", field: "node", before: old, after: next, note: null }];
}

/** The path of a node by names; by ids for a node that is not in the trees. */
export function createNameNode(trees: readonly Tree[]): NameNode {
  const names = new Map(
    trees.flatMap((tree) =>
      tree.nodes.map((node) => {
        const path = [...ancestorsOf(tree, node), node];
        return [node.id, path.map(({ name }) => name).join(" › ")] as const;
      }),
    ),
  );
  return ({ id }: PublishedProduct["nodes"][number]) => names.get(id) ?? id;
}

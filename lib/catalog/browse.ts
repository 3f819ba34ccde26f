import { notFound } from "../errors.ts";
import { childrenOfNode, inOrder, type Node, type Tree } from "../hierarchies/tree.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import type { FilterRules } from "../query/filter.ts";
import { matches } from "../query/filter-matcher.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { findNode, findTree, hierarchyView, nodeView } from "./navigation.ts";
import { openShop, type Shop } from "./product-list.ts";
import type { ShopperRequest } from "./read-catalog-product.ts";
import { getReleaseParts } from "./store.ts";

/** What lists of hierarchies and nodes can be filtered by (contract of the catalog, section 7.1). */
export const nodeFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    name: { type: "string", operators: ["eq"] },
    slug: { type: "string", operators: ["eq"] },
  },
  commaJoins: true,
};

type Browsed = { readonly shop: Shop; readonly trees: readonly Tree[] };

/** The shopper's release with its hierarchies, in the order of the catalog. @throws ApiError 404 without one */
export async function openHierarchies(ctx: Context, request: ShopperRequest): Promise<Browsed> {
  const shop = await openShop(ctx, request);
  const { releaseId, trees } = shop.release;
  const parts = Array.from({ length: trees }, (_, part) => part);
  return { shop, trees: await getReleaseParts<Tree>(ctx.table, releaseId, "TREE", parts) };
}

/** @throws ApiError 404 for a hierarchy that is not in the release */
export function existingHierarchy(trees: readonly Tree[], id: string): Tree {
  const tree = findTree(trees, id);
  if (!tree) throw notFound("hierarchy", id);
  return tree;
}

/** @throws ApiError 404 for a node that is not in the release */
export function existingCatalogNode(trees: readonly Tree[], id: string): { tree: Tree; node: Node } {
  const found = findNode(trees, id);
  if (!found) throw notFound("node", id);
  return found;
}

export async function listCatalogHierarchies(ctx: Context, request: ShopperRequest): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const views = trees
    .filter(({ hierarchy }) => passes(hierarchy, request.query))
    .map((tree) => hierarchyView(tree, shop));
  return pageOf(views, request.query);
}

export async function readCatalogHierarchy(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const tree = existingHierarchy(trees, id);
  const self = `/catalog/hierarchies/${tree.hierarchy.id}`;
  return { body: { data: hierarchyView(tree, shop), links: { self } } };
}

/** Every node of a hierarchy, at any depth. */
export async function listCatalogHierarchyNodes(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const tree = existingHierarchy(trees, id);
  return nodePage(
    inOrder(tree.nodes).map((node) => ({ tree, node })),
    shop,
    request.query,
  );
}

/** The nodes right below the root of a hierarchy. */
export async function listCatalogHierarchyChildren(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const tree = existingHierarchy(trees, id);
  return nodePage(
    childrenOfNode(tree, undefined).map((node) => ({ tree, node })),
    shop,
    request.query,
  );
}

/** The nodes of all hierarchies. */
export async function listCatalogNodes(ctx: Context, request: ShopperRequest): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const places = trees.flatMap((tree) => inOrder(tree.nodes).map((node) => ({ tree, node })));
  return nodePage(places, shop, request.query);
}

export async function readCatalogNode(ctx: Context, id: string, request: ShopperRequest): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const { tree, node } = existingCatalogNode(trees, id);
  return { body: { data: nodeView(tree, node, shop), links: { self: `/catalog/nodes/${node.id}` } } };
}

export async function listCatalogNodeChildren(
  ctx: Context,
  id: string,
  request: ShopperRequest,
): Promise<Reply> {
  const { shop, trees } = await openHierarchies(ctx, request);
  const { tree, node } = existingCatalogNode(trees, id);
  return nodePage(
    childrenOfNode(tree, node.id).map((child) => ({ tree, node: child })),
    shop,
    request.query,
  );
}

function nodePage(places: readonly { tree: Tree; node: Node }[], shop: Shop, query: Query): Reply {
  const found = places.filter(({ node }) => passes(node, query));
  return pageOf(
    found.map(({ tree, node }) => nodeView(tree, node, shop)),
    query,
  );
}

function passes(one: Pick<Node, "id" | "name" | "slug">, { filter }: Query): boolean {
  return !filter || matches(filter, (field) => new Map<string, unknown>(Object.entries(one)).get(field));
}

function pageOf(views: readonly object[], query: Query): Reply {
  const { offset, limit } = query.page;
  const { links, ...list } = listAnswer(views.slice(offset, offset + limit), views.length, query);
  return { body: { ...list, links: { self: links.current, ...links } } };
}

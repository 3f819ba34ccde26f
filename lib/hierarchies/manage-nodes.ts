import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { merged } from "../merge.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { changeTree, checkedTree, existingNode, existingTree } from "./change-tree.ts";
import type { ChildrenBody, CreateNodeBody, ParentBody, UpdateNodeBody } from "./schemas.ts";
import {
  childrenOfNode,
  inOrder,
  type Node,
  SHARED_FIELDS,
  subtreeIds,
  type Tree,
  withNode,
} from "./tree.ts";
import { nodeBody, nodeView } from "./views.ts";

const NODE_FIELDS = [...SHARED_FIELDS, "curated_products"] as const;

/** Creates a node at the root, or below `relationships.parent`. @throws ApiError 404, 422 for a sibling's name or slug */
export async function createNode(
  ctx: Context,
  hierarchyId: string,
  { data }: CreateNodeBody,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const id = ctx.newId();
  const empty: Node = { id, name: data.attributes.name, created_at: now, updated_at: now };
  const node = placed(merged(empty, data.attributes, NODE_FIELDS), data);
  return changeTree(ctx, hierarchyId, (tree) => checkedTree(withNode(tree, node), id), replyWith(id));
}

/** @throws ApiError 404 for an unknown node, 422 for a sibling's name or slug */
export async function updateNode(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  { data }: UpdateNodeBody,
): Promise<Reply> {
  return changeTree(
    ctx,
    hierarchyId,
    (tree) => {
      const node = merged(existingNode(tree, nodeId), data.attributes ?? {}, NODE_FIELDS);
      const changed = { ...placed(node, data), updated_at: ctx.now().toISOString() };
      return checkedTree(withNode(tree, changed), node.id);
    },
    replyWith(nodeId),
  );
}

type Place = Pick<UpdateNodeBody["data"], "meta" | "relationships">;

function placed(node: Node, { meta, relationships }: Place): Node {
  const parentId = relationships?.parent?.data?.id?.toLowerCase();
  return merged(parentId === undefined ? node : { ...node, parentId }, meta ?? {}, ["sort_order"]);
}

function replyWith(nodeId: string): (tree: Tree) => Reply {
  return (tree) => ({ body: nodeBody(tree, existingNode(tree, nodeId)) });
}

/** Puts a node below another one of its hierarchy, or at the root. @throws ApiError 404, 422 for a circle */
export async function moveNode(
  ctx: Context,
  hierarchyId: string,
  nodeId: string,
  parent: ParentBody["data"] | undefined,
): Promise<Reply> {
  return changeTree(
    ctx,
    hierarchyId,
    (tree) => {
      const { parentId: _, ...node } = existingNode(tree, nodeId);
      const moved = parent ? { ...node, parentId: parent.id.toLowerCase() } : node;
      return checkedTree(withNode(tree, moved), node.id);
    },
    () => ({}),
  );
}

/** Puts nodes below a node, or at the root, each with its place in the order. @throws ApiError 404, 422 */
export async function placeChildren(
  ctx: Context,
  hierarchyId: string,
  parentId: string | undefined,
  { data }: ChildrenBody,
): Promise<Reply> {
  return changeTree(
    ctx,
    hierarchyId,
    (tree) => {
      const parent = parentId === undefined ? undefined : existingNode(tree, parentId);
      return data.reduce((all, { id, meta }) => {
        const { parentId: _, ...node } = existingNode(all, id);
        const moved = merged(parent ? { ...node, parentId: parent.id } : node, meta ?? {}, ["sort_order"]);
        return checkedTree(withNode(all, moved), node.id);
      }, tree);
    },
    (tree) => ({
      body: { data: childrenOfNode(tree, parentId?.toLowerCase()).map((node) => nodeView(tree, node)) },
    }),
  );
}

/** @throws ApiError 404 for an unknown node */
export async function readNode(ctx: Context, hierarchyId: string, nodeId: string): Promise<Reply> {
  return replyWith(nodeId)(await existingTree(ctx, hierarchyId));
}

/** Deletes a node and all below it; their products stay. @throws ApiError 404 for an unknown node */
export async function deleteNode(ctx: Context, hierarchyId: string, nodeId: string): Promise<Reply> {
  return changeTree(
    ctx,
    hierarchyId,
    (tree) => {
      const gone = subtreeIds(tree, existingNode(tree, nodeId).id);
      return { ...tree, nodes: tree.nodes.filter(({ id }) => !gone.has(id)) };
    },
    () => ({}),
  );
}

/** A page of all nodes of a hierarchy, at any depth. */
export async function listNodes(ctx: Context, hierarchyId: string, query: Query): Promise<Reply> {
  const tree = await existingTree(ctx, hierarchyId);
  return nodePage(tree, inOrder(tree.nodes), query);
}

/** A page of the nodes right below a node, or at the root. */
export async function listNodeChildren(
  ctx: Context,
  hierarchyId: string,
  nodeId: string | undefined,
  query: Query,
): Promise<Reply> {
  const tree = await existingTree(ctx, hierarchyId);
  const parentId = nodeId === undefined ? undefined : existingNode(tree, nodeId).id;
  return nodePage(tree, childrenOfNode(tree, parentId), query);
}

function nodePage(tree: Tree, nodes: readonly Node[], query: Query): Reply {
  const { offset, limit } = query.page;
  const shown = nodes.slice(offset, offset + limit).map((node) => nodeView(tree, node));
  return { body: listAnswer(shown, nodes.length, query) };
}

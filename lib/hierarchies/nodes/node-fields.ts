import { merged } from "../../kernel/merge.ts";
import { type Node, SHARED_FIELDS } from "../../trees/tree.ts";
import type { UpdateNodeRequest } from "../schemas.ts";

/** Attributes of a node that a request may set. */
export const NODE_FIELDS = [...SHARED_FIELDS, "curated_products"] as const;

type Position = Pick<UpdateNodeRequest["data"], "meta" | "relationships">;

/** The node with the parent and the place in the order that a request gives it. */
export function withParentAndOrder(node: Node, { meta, relationships }: Position): Node {
  const parentId = relationships?.parent?.data?.id?.toLowerCase();
  return merged(parentId === undefined ? node : { ...node, parentId }, meta ?? {}, ["sort_order"]);
}

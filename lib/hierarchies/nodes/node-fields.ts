import { type Node, SHARED_FIELDS } from "../../categories/trees/tree.ts";
import { applyPatch } from "../../kernel/merge.ts";
import type { UpdateNodeRequest } from "../schemas.ts";

export const NODE_FIELDS = [...SHARED_FIELDS, "curated_products"] as const;

type Position = Pick<UpdateNodeRequest["data"], "meta" | "relationships">;

/** Sets the parent and the sort order of a request. */
export function setParentAndOrder(node: Node, { meta, relationships }: Position): Node {
  const parentId = relationships?.parent?.data?.id?.toLowerCase();
  return applyPatch(parentId === undefined ? node : { ...node, parentId }, meta ?? {}, ["sort_order"]);
}

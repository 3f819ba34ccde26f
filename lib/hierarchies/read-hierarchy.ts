import { notFound } from "../kernel/errors.ts";
import { getTree } from "../trees/store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { envelopedHierarchy } from "./views.ts";

/** @throws ApiError 404 for an unknown hierarchy */
export async function readHierarchy({ table }: Context, id: string): Promise<Reply> {
  const tree = await getTree(table, id);
  if (!tree) throw notFound("hierarchy", id);
  return { body: envelopedHierarchy(tree.value.hierarchy) };
}

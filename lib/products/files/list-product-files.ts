import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireProduct } from "../store.ts";

/** @throws ApiError 404 for an unknown product */
export async function listProductFiles(ctx: Context, productId: string): Promise<Reply> {
  const {
    value: { files },
  } = await requireProduct(ctx, productId);
  const data = files.map(({ id, linkedAt, tags = [] }) => ({
    type: "file",
    id,
    meta: { tags, created_at: linkedAt },
  }));
  return { body: { data } };
}

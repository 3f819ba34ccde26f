import { notFound } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { viewErasureRequests } from "./erasure-request-view.ts";
import { getErasureRequest } from "./erasure-requests-store.ts";

/** @throws ApiError 404 for an unknown request, and once it has expired */
export async function readErasureRequest(ctx: Context, id: string): Promise<Reply> {
  const request = await getErasureRequest(ctx.table, id);
  if (!request) throw notFound("erasure request", id);
  const [data] = await viewErasureRequests(ctx, [request.value]);
  return { body: { data } };
}

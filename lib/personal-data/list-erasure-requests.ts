import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { viewErasureRequests } from "./erasure-request-view.ts";
import { readErasureRequests } from "./erasure-requests-store.ts";
import { requireResourceName, resourceFilter } from "./resource-types.ts";

export const erasureRequestsQuery = { filter: resourceFilter } as const satisfies QueryRules;

const MOST_REQUESTS = 100;

/** Newest first. @throws ApiError 400 for a filter that does not name one resource */
export async function listErasureRequests(ctx: Context, { filter }: ListQuery): Promise<Reply> {
  const resource = filter ? requireResourceName(filter) : undefined;
  const requests = await readErasureRequests(ctx.table, resource, MOST_REQUESTS);
  return { body: { data: await viewErasureRequests(ctx, requests) } };
}

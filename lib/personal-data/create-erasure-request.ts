import { describeWriter } from "../http/writer.ts";
import { notFound } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { buildTaskWrite } from "../tasks/store.ts";
import { newTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { EraseWork } from "./erase-set.ts";
import { listPieces } from "./erasure-piece.ts";
import type { ErasureRequest } from "./erasure-request.ts";
import { viewErasureRequests } from "./erasure-request-view.ts";
import {
  buildNewRequestWrites,
  buildRunPut,
  getErasureRequests,
  getRunningErasure,
  readErasureRequests,
} from "./erasure-requests-store.ts";
import { findRelatedSet } from "./find-related-set.ts";
import type { CreateErasureRequestRequest } from "./personal-data-schemas.ts";
import type { RelatedSet } from "./related-set.ts";
import { parseResourceType, type ResourceName } from "./resource-types.ts";

/**
 * The worker erases. Requests for one set at one time share its work.
 * @throws ApiError 404 for an unknown resource
 */
export function createErasureRequest(ctx: Context, { data }: CreateErasureRequestRequest): Promise<Reply> {
  const type = parseResourceType(data.resource_type);
  if (!type) throw new Error("The schema let an unknown type of resource through.");
  const resource = { type, id: data.resource_id.toLowerCase() };
  const id = ctx.newId();
  return commitChange(ctx, async () => {
    const set = await requireSet(ctx, resource);
    const job_id = await getRunningErasure(ctx.table, set);
    const request = newRequest(ctx, { id, resource, set, job_id });
    const [view] = await viewErasureRequests(ctx, [request]);
    const own = job_id === undefined ? [buildRunPut(request), buildTaskWrite(newErasureTask(ctx, id))] : [];
    return { writes: [...buildNewRequestWrites(request), ...own], reply: { body: { data: view } } };
  });
}

/** A failed erasure may have taken the resource away already, so a repeat goes on with the set that it had. */
async function requireSet(ctx: Context, resource: ResourceName): Promise<RelatedSet> {
  const set = await findRelatedSet(ctx, resource);
  if (set) return set;
  const [last] = await readErasureRequests(ctx.table, resource, 1);
  const [job] = last?.job_id === undefined ? [last] : await getErasureRequests(ctx.table, [last.job_id]);
  if (job && job.status !== "SUCCESS") return job.set;
  throw notFound(resource.type, resource.id);
}

type NewRequest = {
  readonly id: string;
  readonly resource: ResourceName;
  readonly set: RelatedSet;
  readonly job_id: string | undefined;
};

function newRequest(ctx: Context, { id, resource, set, job_id }: NewRequest): ErasureRequest {
  const at = ctx.now();
  const { caller, shopper, requestId } = ctx;
  const { actor } = describeWriter({ caller, shopper, requestId, operation: "", at });
  return {
    id,
    resource_type: resource.type,
    resource_id: resource.id,
    initiator: actor,
    set,
    ...(job_id === undefined ? {} : { job_id }),
    status: "CREATED",
    pieces: job_id === undefined ? listPieces(set) : [],
    erased: {},
    anonymized: 0,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

/** For the worker alone: what an erasure reaches is more than a function for requests may. */
function newErasureTask(ctx: Context, request_id: string) {
  const { leasedUntil: _, ...task } = newTask<EraseWork>(ctx, { kind: "erase-person", request_id });
  return task;
}

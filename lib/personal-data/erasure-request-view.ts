import type { View } from "../schemas/view.ts";
import type { Context } from "../use-case/context.ts";
import { describeInitiators } from "./describe-initiator.ts";
import { describeErasure, type ErasureRequest } from "./erasure-request.ts";
import { getErasureRequests } from "./erasure-requests-store.ts";
import type { erasureRequestResponse } from "./personal-data-schemas.ts";

type ErasureRequestView = View<typeof erasureRequestResponse>["data"];

/** A request whose set another one erases shows what that one did. */
export async function viewErasureRequests(
  ctx: Pick<Context, "table">,
  requests: readonly ErasureRequest[],
): Promise<readonly ErasureRequestView[]> {
  const jobIds = requests.flatMap(({ job_id }) => job_id ?? []);
  const [jobs, initiators] = await Promise.all([
    getErasureRequests(ctx.table, jobIds),
    describeInitiators(
      ctx,
      requests.map(({ initiator }) => initiator),
    ),
  ]);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return requests.flatMap((request, at) => {
    const initiator = initiators[at];
    const job = request.job_id === undefined ? request : (byId.get(request.job_id) ?? request);
    return initiator ? [viewErasureRequest(request, job, initiator)] : [];
  });
}

function viewErasureRequest(
  { id, resource_type, resource_id, created_at }: ErasureRequest,
  job: ErasureRequest,
  initiator: ErasureRequestView["initiator"],
): ErasureRequestView {
  const { status, erased, kept, updated_at } = job;
  return {
    id,
    type: "erasure_request",
    resource_type,
    resource_id,
    status,
    status_description: describeErasure(job),
    initiator,
    created_at,
    updated_at: updated_at > created_at ? updated_at : created_at,
    meta: { erased, kept: kept ? { order: kept } : {} },
  };
}

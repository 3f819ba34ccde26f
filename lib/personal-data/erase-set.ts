import { getLogDays } from "../audit-log/log-days-store.ts";
import { takeStep } from "../tasks/take-step.ts";
import { isBusy } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import { addProgress, type ErasureRequest } from "./erasure-request.ts";
import { buildRequestPut, buildRunRemoval, getErasureRequest } from "./erasure-requests-store.ts";
import { planPiece } from "./plan-piece.ts";

/** Erases what belongs to a person. The request says what is left. */
export type EraseWork = { readonly kind: "erase-person"; readonly request_id: string };

/**
 * One transaction: a part of what is left, and what the request says of it, so that a step counts once. Fails the request for
 * an error that a repeat would meet again.
 * @throws ApiError 409, 429 or 503 while others are in the way
 * @answers How is a person erased, step by step?
 */
export async function eraseNext(ctx: Context, work: EraseWork): Promise<EraseWork | undefined> {
  try {
    return await takeStep(ctx, async () => {
      const stored = await getErasureRequest(ctx.table, work.request_id);
      const piece = stored?.value.pieces[0];
      if (stored?.value.status !== "CREATED" || !piece) return undefined;
      const { days } = await getLogDays(ctx.table);
      const { writes, ...progress } = await planPiece(
        { ...ctx, request_id: work.request_id },
        piece,
        days.order_retention_days,
      );
      const request = addProgress(stored.value, progress, ctx.now().toISOString());
      const isOver = request.status === "SUCCESS";
      return {
        writes: [
          buildRequestPut(request, stored.version),
          ...writes,
          ...(isOver ? [buildRunRemoval(request)] : []),
        ],
        next: isOver ? undefined : work,
      };
    });
  } catch (error) {
    if (isBusy(error)) throw error;
    ctx.log.error("erasure-failed", { request: work.request_id, error });
    return failErasure(ctx, work);
  }
}

const FAILED = "The erasure failed, and a part may be done. Send the request again for the rest.";

function failErasure(ctx: Context, work: EraseWork): Promise<undefined> {
  return takeStep<EraseWork>(ctx, async () => {
    const stored = await getErasureRequest(ctx.table, work.request_id);
    if (stored?.value.status !== "CREATED") return undefined;
    const updated_at = ctx.now().toISOString();
    const failed: ErasureRequest = { ...stored.value, status: "FAILURE", failure: FAILED, updated_at };
    return { writes: [buildRequestPut(failed, stored.version), buildRunRemoval(failed)], next: undefined };
  }).then(() => undefined);
}

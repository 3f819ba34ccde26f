import { ApiError, problem } from "../../kernel/errors.ts";
import type { Context } from "../context.ts";

/** For one of several transactions of a request. The answer for an `Idempotency-Key` is kept after the last one. */
export function stepContext(ctx: Context): Context {
  const { keyedRequest: _, checkLength: __, ...rest } = ctx;
  return { ...rest, effectId: ctx.newId() };
}

/** The request may be repeated unchanged. */
export function refusePartlyDone(cause: unknown): ApiError {
  const detail = "Only a part was done, for lack of time; please send the same request again for the rest.";
  return new ApiError([problem(503, detail)], { "Retry-After": "1" }, { cause });
}

import { ApiError, problem } from "../../kernel/errors.ts";
import type { Context } from "../context.ts";

/**
 * The context of one of several transactions of a request: an effect of its own. The answer for an `Idempotency-Key` is
 * kept after the last one.
 */
export function stepContext(ctx: Context): Context {
  const { keyedRequest: _, checkLength: __, ...rest } = ctx;
  return { ...rest, effectId: ctx.newId() };
}

/** The answer when only some of a request's transactions were carried out, which may be sent again as it was. */
export function partlyDone(cause: unknown): ApiError {
  const detail = "Only a part was done, for lack of time; please send the same request again for the rest.";
  return new ApiError([problem(503, detail)], { "Retry-After": "1" }, { cause });
}

import { createHash } from "node:crypto";
import { ApiError, problem } from "../../kernel/errors.ts";
import { type Context, WITHOUT_REQUEST } from "../context.ts";

/** For one of several transactions of a request. The answer for an `Idempotency-Key` is kept after the last one. */
export function stepContext(ctx: Context): Context {
  return {
    ...ctx,
    keyedRequest: undefined,
    checkLength: WITHOUT_REQUEST.checkLength,
    effectId: ctx.newId(),
  };
}

/** The request may be repeated unchanged. */
export function refusePartlyDone(cause: unknown): ApiError {
  const detail = "Only a part was done, for lack of time; please send the same request again for the rest.";
  return new ApiError([problem(503, detail)], { "Retry-After": "1" }, { cause });
}

export type MadeIds = { readonly newId: () => string; readonly isMade: (id: string) => boolean };

/**
 * UUIDs derived from the request's effect, so that a repeated request finds what it created. They differ in their last
 * digits, which grow. @param at time of the request with an `Idempotency-Key`: after a day the key may be used again and
 * then creates others
 */
export function createMadeIds(effectId: string, at?: number): MadeIds {
  const hex = createHash("sha256")
    .update(`made ${effectId}${at === undefined ? "" : ` ${at}`}`)
    .digest("hex");
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 15),
    hex.slice(15, 18),
    hex.slice(18, 26),
  ];
  const start = `${a}-${b}-4${c}-8${d}-${e}`;
  let made = 0;
  return {
    newId: () => {
      made += 1;
      return start + made.toString(16).padStart(4, "0");
    },
    isMade: (id) => id.startsWith(start),
  };
}

import { codeKey, type StoredCode } from "../../promotions/live/code.ts";
import { findCodes } from "../../promotions/live/codes-store.ts";
import { countWrong, readSourceWait } from "../../rate-limits/source-limit.ts";
import type { Context } from "../../use-case/context.ts";

export type LookedUpCodes = {
  /** One entry for each promotion that has a code. */
  readonly stored: readonly StoredCode[];
  /** Seconds until this caller may look up codes again; 0 if these were looked up. */
  readonly waitSeconds: number;
};

/**
 * After too many unknown codes from the caller's network it finds none for a while.
 * @throws ApiError 503 if unknown codes could not be counted
 */
export async function lookUpCodes(ctx: Context, codes: readonly string[]): Promise<LookedUpCodes> {
  const different = new Map(codes.map((code) => [codeKey(code), code]));
  if (different.size === 0) return { stored: [], waitSeconds: 0 };
  const tries = different.size;
  const waitSeconds = await readSourceWait(ctx, "promotion-code", tries);
  if (waitSeconds > 0) return { stored: [], waitSeconds };
  const storedCodes = await Promise.all([...different.values()].map((code) => findCodes(ctx.table, code)));
  const wrong = storedCodes.filter(({ length }) => length === 0).length;
  const wait = await countWrong(ctx, "promotion-code", { tries, wrong });
  return { stored: wait > 0 ? [] : storedCodes.flat(), waitSeconds: wait };
}
